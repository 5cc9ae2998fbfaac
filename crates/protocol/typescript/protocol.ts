// Made from crates/protocol by its test; do not edit.

/** The version of the protocol. */
export const PROTOCOL_VERSION = 1;

/** The clocks of rated games, the fastest first. */
export const STANDARD_CLOCKS: Clock[] = [{"kind":"fischer","main":300000,"increment":5000},{"kind":"fischer","main":900000,"increment":10000},{"kind":"byoyomi","main":600000,"period":30000,"periods":5},{"kind":"byoyomi","main":1800000,"period":30000,"periods":5},{"kind":"correspondence","turn":259200000}];

/**
 * A message from a client.
 */
export type ToServer = { "type": "watch", 
/**
 * The table's id.
 */
table: string, 
/**
 * The number of the first event to send; 1 for all.
 */
from: number, } | { "type": "unwatch", 
/**
 * The table's id.
 */
table: string, } | { "type": "command", 
/**
 * The table's id.
 */
table: string, 
/**
 * A number chosen by the client; the response repeats it.
 */
request: number, 
/**
 * The command.
 */
command: Command, } | { "type": "enter_lobby" } | { "type": "leave_lobby" } | { "type": "follow_games" } | { "type": "unfollow_games" } | { "type": "follow_friends" } | { "type": "who", 
/**
 * The table's id.
 */
table: string, } | { "type": "position", 
/**
 * The table's id.
 */
table: string, 
/**
 * A number chosen by the client; the response repeats it.
 */
request: number, } | { "type": "analyze", 
/**
 * A number chosen by the client; the responses repeat it.
 */
request: number, 
/**
 * The position.
 */
position: Analyze, } | { "type": "stop_analysis" } | { "type": "world", 
/**
 * A number chosen by the client; the response repeats it.
 */
request: number, 
/**
 * The command.
 */
command: WorldCommand, } | { "type": "ping", 
/**
 * Any number; the response repeats it.
 */
request: number, };

/**
 * A message from the server.
 */
export type ToClient = { "type": "welcome", 
/**
 * The version of this protocol.
 */
protocol: number, 
/**
 * Your account; `null` without a session, which allows only watching.
 */
you: Me | null, 
/**
 * The server's time in milliseconds since 1970. Game clocks use the server's time.
 */
now: number, } | { "type": "event", 
/**
 * The table's id.
 */
table: string, 
/**
 * The event's number.
 */
number: number, 
/**
 * The event; `null` if you may not see it.
 */
event: TableEvent | null, } | { "type": "done", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The number of the table's latest event.
 */
number: number, } | { "type": "refused", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The reason as a code, such as `not_your_turn`.
 */
reason: string, 
/**
 * The reason as a sentence.
 */
sentence: string, } | { "type": "lobby", } & Lobby | { "type": "lobby_changed", 
/**
 * Entries that are new or have changed. The phase says which list they belong to.
 */
changed: Array<GameSummary>, 
/**
 * Ids of tables that are no longer in the lobby.
 */
gone: Array<string>, 
/**
 * Number of people connected.
 */
online: number, } | { "type": "my_games", 
/**
 * The games, latest first.
 */
games: Array<MyGame>, } | { "type": "my_games_changed", 
/**
 * The games.
 */
changed: Array<MyGame>, } | { "type": "friends_online", 
/**
 * They, by id.
 */
online: Array<Friend>, } | { "type": "present", 
/**
 * The table's id.
 */
table: string, 
/**
 * The ids of the players who are present. The server's own bots are not listed: they are always present.
 */
players: Array<string>, 
/**
 * Players who have left, as far as the server knows.
 */
away: Array<Absence>, } | { "type": "position", 
/**
 * The number of the request.
 */
request: number, } & TablePosition | { "type": "analysis", 
/**
 * The number of the request.
 */
request: number, 
/**
 * Whether this is the final result.
 */
done: boolean, } & Analysis | { "type": "world", 
/**
 * The number of the request that this answers, or of the one that subscribed to it.
 */
request: number, } & WorldNews | { "type": "no_table", 
/**
 * The table's id.
 */
table: string, } | { "type": "unavailable", 
/**
 * The table's id.
 */
table: string, 
/**
 * The reason as a sentence.
 */
sentence: string, } | { "type": "pong", 
/**
 * The number of the request.
 */
request: number, 
/**
 * The server's time in milliseconds since 1970.
 */
now: number, } | { "type": "misunderstood", 
/**
 * The parser's error.
 */
why: string, } | { "type": "goodbye" };

/**
 * A command, as JSON with its name in `do`.
 */
export type Command = { "do": "sit", 
/**
 * The colour you want; `both` is for two people on one screen.
 */
wish: Wish, } | { "do": "leave" } | { "do": "play", 
/**
 * The turn: `E5` places a stone, `nuke E5` makes a void of your stone (No, Go San), `D4-D6 E5` slides a neutral piece
 * and places a stone (XiaGo), `U:E5` and `L:E5` are points of the two layers (2.5D Go); `pass`; `resign`.
 */
turn: string, 
/**
 * The number that the turn must have, turns made + 1; with another one it is refused as `stale`.
 */
number?: number | null, } | { "do": "resign" } | { "do": "abort" } | { "do": "ask", 
/**
 * What is offered.
 */
what: Offer, } | { "do": "withdraw", 
/**
 * What is offered.
 */
what: Offer, } | { "do": "grant", 
/**
 * What is offered.
 */
what: Offer, 
/**
 * The number of the event that made the offer.
 */
asked: number, } | { "do": "refuse", 
/**
 * What is offered.
 */
what: Offer, 
/**
 * The number of the event that made the offer.
 */
asked: number, } | { "do": "unpause" } | { "do": "mark", 
/**
 * A point of the chain.
 */
point: string, 
/**
 * Whether it is dead.
 */
dead: boolean, } | { "do": "accept", 
/**
 * The revision of the marks.
 */
marks: number, } | { "do": "resume" } | { "do": "swap" } | { "do": "name_komi", 
/**
 * The komi, for the side that always gets it.
 */
komi: number, } | { "do": "choose_color", 
/**
 * The colour.
 */
color: Color, } | { "do": "claim", 
/**
 * What you want.
 */
what: AbsenceClaim, } | { "do": "say", 
/**
 * The message.
 */
text: string, } | { "do": "look_at_clock" };

/**
 * An event: a fact with its time.
 */
export type TableEvent = { 
/**
 * Milliseconds since 1970; never less than in the previous event.
 */
at: number, } & Fact;

/**
 * What happened.
 */
export type Fact = { "event": "opened", 
/**
 * The version of the rules that the game uses.
 */
rules: number, 
/**
 * The variant, its options, the clock and other terms.
 */
terms: Terms, 
/**
 * Who opened it; `null` if the server did.
 */
host: PlayerId | null, 
/**
 * The only player besides the host who may sit down; `null` if everybody may.
 */
invited: PlayerId | null, 
/**
 * The table that this is the rematch of.
 */
rematch_of: TableId | null, 
/**
 * How long the table waits for somebody. Journals written before version 0.3 have none.
 */
limits?: TableLimits, } | { "event": "sat", 
/**
 * Who sat down.
 */
player: Player, 
/**
 * The colour they want.
 */
wish: Wish, } | { "event": "left", 
/**
 * Who left.
 */
player: PlayerId, } | { "event": "started", 
/**
 * Who plays Black.
 */
black: PlayerId, 
/**
 * Who plays White.
 */
white: PlayerId, } | { "event": "swapped", 
/**
 * Who plays Black now.
 */
black: PlayerId, 
/**
 * Who plays White now.
 */
white: PlayerId, } | { "event": "komi_named", 
/**
 * The komi, for the side that always gets it.
 */
komi: number, } | { "event": "color_chosen", 
/**
 * Who plays Black now.
 */
black: PlayerId, 
/**
 * Who plays White now.
 */
white: PlayerId, } | { "event": "absence_began", 
/**
 * The side that is away.
 */
color: Color, } | { "event": "absence_ended", 
/**
 * The side that was away.
 */
color: Color, } | { "event": "vacation_began", 
/**
 * The side that is on vacation.
 */
color: Color, 
/**
 * Until when, in milliseconds since 1970.
 */
until: number, } | { "event": "vacation_ended", 
/**
 * The side that was on vacation.
 */
color: Color, } | { "event": "played", 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * Who made it.
 */
color: Color, 
/**
 * The turn in canonical form.
 */
turn: string, 
/**
 * The time this side has left.
 */
left: TimeLeft | null, } | { "event": "asked", 
/**
 * What is offered.
 */
what: Offer, 
/**
 * The side that offers it.
 */
color: Color, } | { "event": "withdrawn", 
/**
 * What was offered.
 */
what: Offer, 
/**
 * The side that made the offer.
 */
color: Color, } | { "event": "refused", 
/**
 * What was offered.
 */
what: Offer, 
/**
 * The side that made the offer.
 */
color: Color, } | { "event": "undone", 
/**
 * The number of turns left.
 */
to: number, 
/**
 * The time left to the side whose clock was running.
 */
left: TimeLeft | null, } | { "event": "paused", 
/**
 * The time left to the side whose clock was running.
 */
left: TimeLeft | null, } | { "event": "unpaused" } | { "event": "scoring_began", 
/**
 * The revision of these marks.
 */
revision: number, 
/**
 * The stones that the estimate considers dead.
 */
dead: Array<string>, } | { "event": "marked", 
/**
 * The side that changed the mark.
 */
color: Color, 
/**
 * The new revision of the marks.
 */
revision: number, 
/**
 * All stones marked dead now.
 */
dead: Array<string>, } | { "event": "accepted", 
/**
 * The side that accepts.
 */
color: Color, 
/**
 * The revision of the accepted marks.
 */
revision: number, } | { "event": "resumed", 
/**
 * The side that resumed.
 */
color: Color, 
/**
 * The number of turns left.
 */
to: number, } | { "event": "said", 
/**
 * Who sent it.
 */
player: PlayerId, 
/**
 * Who can read it.
 */
room: Room, 
/**
 * The message.
 */
text: string, } | { "event": "ended", 
/**
 * How it ended.
 */
ending: Ending, } | { "event": "rematch_agreed", 
/**
 * The table of the rematch.
 */
table: TableId, };

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * The reason.
 */
how: How, 
/**
 * The winner; `null` after a tie, a draw or an abort.
 */
winner: Color | null, 
/**
 * The points of both sides, including komi, if they were counted.
 */
score: Points | null, 
/**
 * `B+3.5`, `W+R`, `B+T`, `0`; `null` after an abort.
 */
result: string | null, };

/**
 * The terms of a game: what is played and how. Everything but the variant may be left out.
 */
export type Terms = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * Its options as in a record; missing ones have their default.
 */
options: { [key: string]: unknown }, 
/**
 * The clock; by default none.
 */
clock?: Clock | null, 
/**
 * Whether the players agree on dead stones after the last pass; by default wherever area or territory is counted.
 */
scoring?: boolean | null, 
/**
 * Whether the game is rated.
 */
rated?: boolean, 
/**
 * Whether only its players may see it.
 */
private?: boolean, 
/**
 * How colours and komi are settled.
 */
start?: Start, 
/**
 * Whether the clock stands still on Saturdays and Sundays (UTC); only with a correspondence clock.
 */
weekends?: boolean, };

/**
 * The time control of a game.
 */
export type Clock = { "kind": "none", } | { "kind": "absolute", 
/**
 * Milliseconds.
 */
main: number, } | { "kind": "fischer", 
/**
 * Milliseconds.
 */
main: number, 
/**
 * Milliseconds added after each turn.
 */
increment: number, } | { "kind": "byoyomi", 
/**
 * Milliseconds; may be 0.
 */
main: number, 
/**
 * Milliseconds of one period.
 */
period: number, 
/**
 * Number of periods.
 */
periods: number, } | { "kind": "correspondence", 
/**
 * Milliseconds.
 */
turn: number, };

/**
 * The time left to one side.
 */
export type TimeLeft = { 
/**
 * Milliseconds of main time.
 */
main: number, 
/**
 * Periods left, including the current one.
 */
periods: number, };

/**
 * A player: a person or a bot.
 */
export type Player = { 
/**
 * The id in the journal.
 */
id: PlayerId, 
/**
 * Whether it is a bot.
 */
bot: boolean, };

/**
 * The points of both sides, including komi.
 */
export type Points = { black: number, white: number, };

/**
 * A [`Color`] by name.
 */
export type Color = "black" | "white";

/**
 * The colour that a player wants.
 */
export type Wish = "black" | "white" | "random" | "both";

/**
 * Something that one side offers and the other accepts or declines.
 */
export type Offer = "undo" | "draw" | "pause" | "rematch";

/**
 * Who can read a chat message.
 */
export type Room = "players" | "spectators";

/**
 * Why a game ended.
 */
export type How = "counted" | "resigned" | "time" | "draw" | "aborted" | "no_first_turn" | "abandoned";

/**
 * A command, and the reason if it is not allowed.
 */
export type Allowed = { 
/**
 * The command, ready to send.
 */
command: Command, 
/**
 * Why it would be refused; `None` if it would be accepted.
 */
refusal: string | null, };

/**
 * A [`Table`] as one viewer may see it, for programs that display it.
 */
export type TableView = { 
/**
 * The number of the latest event.
 */
number: number, 
/**
 * The phase of the table.
 */
phase: Phase, 
/**
 * The variant, its options, the clock and other terms.
 */
terms: Terms, 
/**
 * Who opened the table.
 */
host: PlayerId | null, 
/**
 * The only player besides the host who may sit down; `null` if everybody may.
 */
invited: PlayerId | null, 
/**
 * Who has a seat, and the colour they want.
 */
sitting: Array<Sitter>, 
/**
 * Who plays which colour, once the game has started.
 */
players: Sides<Player> | null, 
/**
 * The side that the viewer plays.
 */
side: Side | null, 
/**
 * Whether the viewer has a seat, before or after the start.
 */
has_seat: boolean, 
/**
 * The turns, without undone ones.
 */
turns: Array<PlayedTurn>, 
/**
 * Whose turn it is.
 */
to_play: Color, 
/**
 * How long the table waits for somebody; `null` at tables opened before there were limits.
 */
limits: TableLimits | null, 
/**
 * Until when the side to act must make its first turn, before both have made one.
 */
first_turn_deadline: number | null, 
/**
 * The komi auction, while it goes on.
 */
auction: KomiAuction | null, 
/**
 * Whether the second player has taken over the first turn.
 */
swapped: boolean, 
/**
 * Players who are away while the other one is there.
 */
absent: Sides<SeatAbsence | null>, 
/**
 * Until when players are, or were last, on vacation.
 */
vacation: Sides<number | null>, 
/**
 * How often each side may still play on instead of scoring; `null` if there is no limit.
 */
resumes_left: Sides<number | null>, 
/**
 * The side that chose to play on instead of scoring, until the next turn.
 */
resumed_by: Color | null, 
/**
 * Open offers.
 */
offers: Array<OpenOffer>, 
/**
 * Offers declined since the last turn.
 */
refused: Array<RefusedOffer>, 
/**
 * The stones marked dead, during the scoring phase and after the count.
 */
dead: Array<string>, 
/**
 * The state of the agreement on them, during the scoring phase.
 */
marks: MarksAgreement | null, 
/**
 * When the clock ends the game or the scoring phase, if nothing happens before.
 */
deadline: number | null, 
/**
 * How the game ended.
 */
ending: Ending | null, 
/**
 * The table of the rematch.
 */
rematch: TableId | null, };

/**
 * The phase of a table.
 */
export type Phase = "waiting" | "playing" | "paused" | "scoring" | "over";

/**
 * The side that a player plays.
 */
export type Side = "black" | "white" | "both";

/**
 * A value for each side.
 */
export type Sides<T> = { 
/**
 * For Black.
 */
black: T, 
/**
 * For White.
 */
white: T, };

/**
 * A player with a seat.
 */
export type Sitter = { 
/**
 * Who sits there.
 */
player: Player, 
/**
 * The colour they want.
 */
wish: Wish, };

/**
 * A turn and who made it.
 */
export type PlayedTurn = { 
/**
 * The side that made it.
 */
color: Color, 
/**
 * The turn in canonical form.
 */
turn: string, };

/**
 * What somebody wants whose opponent has been away too long.
 */
export type AbsenceClaim = "win" | "abort";

/**
 * A player who is away.
 */
export type SeatAbsence = { 
/**
 * Since when.
 */
since: number, 
/**
 * When the other player may claim the win or abort the game; `null` while that is not possible.
 */
claimable_at: number | null, };

/**
 * The komi auction, while it goes on. The seats of Black and White only say who does what: Black's names the komi, then
 * White's chooses the colour.
 */
export type KomiAuction = { 
/**
 * The seat that has to act.
 */
to_act: Color, 
/**
 * The komi that was named.
 */
komi: number | null, };

/**
 * The limits of a table. Its first event has them, so that a game keeps its limits for ever, whatever the server's are
 * later. Tables opened before there were limits have none: their clock runs from the start, and so on.
 */
export type TableLimits = { 
/**
 * Milliseconds for each turn, and each step of a komi auction, until both sides have made a turn. No clock runs before
 * that. Afterwards the game is aborted.
 */
first_turn: number, 
/**
 * Milliseconds of absence after which the other side may claim the win or abort the game.
 */
absence: number, 
/**
 * Milliseconds to agree on the dead stones, whatever is marked meanwhile. Afterwards the first proposal is counted.
 */
scoring: number, 
/**
 * How often each side may play on instead of scoring.
 */
resumes: number, };

/**
 * How colours and komi are settled.
 */
export type Start = "plain" | "swap" | "auction";

/**
 * Options that make a game even for players of different strength. The weaker one plays Black.
 */
export type Handicap = { 
/**
 * The option `handicap`: 0, or 2 stones and more.
 */
handicap: number, 
/**
 * The option `komi`.
 */
komi: number, };

/**
 * What is to be said about terms before anybody is asked to play on them.
 */
export type TermsCheck = { 
/**
 * Why nobody can play on them, as a sentence.
 */
invalid: string | null, 
/**
 * The code of the reason why a game on them cannot be rated.
 */
unrated: string | null, };

/**
 * An open offer.
 */
export type OpenOffer = { 
/**
 * What is offered.
 */
what: Offer, 
/**
 * The side that offers it.
 */
color: Color, 
/**
 * The number of the event that made it.
 */
asked: number, };

/**
 * A declined offer.
 */
export type RefusedOffer = { 
/**
 * What was offered.
 */
what: Offer, 
/**
 * The side that offered it.
 */
color: Color, };

/**
 * The agreement on the marks of dead stones.
 */
export type MarksAgreement = { 
/**
 * The revision, which an acceptance must name.
 */
revision: number, 
/**
 * Which sides accept these marks.
 */
accepted: Sides<boolean>, 
/**
 * The side that last changed a mark; `null` if the marks are the engine's.
 */
changed_by: Color | null, };

/**
 * What a clock displays for one side.
 */
export type ClockFace = { 
/**
 * Milliseconds left of what is running down: the main time, or the current period.
 */
milliseconds: number, 
/**
 * Periods left, including the current one; `None` if this clock has none.
 */
periods: number | null, 
/**
 * Whether the main time is used up, so that `milliseconds` are those of a period.
 */
in_period: boolean, 
/**
 * Whether this side's clock is running.
 */
running: boolean, 
/**
 * Until when a running clock stands still, because of a vacation or a weekend, in milliseconds since 1970.
 */
still_until?: number | null, };

/**
 * A player's permanent id in the journal, as opposed to their display name.
 *
 * ```
 * use tengen_table::PlayerId;
 * assert!(PlayerId::new("p7f3").is_ok());
 * assert!(PlayerId::new("no blanks").is_err());
 * ```
 */
export type PlayerId = string;

/**
 * A table's id: the name of its stream in the journal, also used in links.
 */
export type TableId = string;

/**
 * The account of a session.
 */
export type Me = { 
/**
 * The account's id.
 */
id: string, 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether it is a guest, without a password.
 */
guest: boolean, 
/**
 * Whether it is a bot account.
 */
bot: boolean, 
/**
 * Whether it has admin rights.
 */
admin: boolean, 
/**
 * End of a ban from playing, in milliseconds since 1970; `null` if there is none.
 */
banned_until: number | null, };

/**
 * A table to open.
 */
export type OpenTable = { 
/**
 * The variant, its options, the clock and other terms.
 */
terms: Terms, 
/**
 * The colour you want; `null` if you do not take a seat.
 */
wish?: Wish | null, 
/**
 * The id of the only other player who may sit down; `null` if everybody may.
 */
invited?: string | null, 
/**
 * Level of a bot to play against, from 1 to 10.
 */
bot?: number | null, };

/**
 * The table that was opened.
 */
export type Opened = { 
/**
 * Its id, used in links and to watch it.
 */
table: string, };

/**
 * A finished game that was played without the server, against a bot or on one screen.
 */
export type FinishedGame = { 
/**
 * Id of the game on the device, at most 64 characters. Sending the same id again changes nothing.
 */
id: string, 
/**
 * The record, with its result and the stones that were counted as dead.
 */
record: { [key: string]: unknown }, 
/**
 * Level of the bot that was the opponent; `null` for a game on one screen.
 */
bot?: number | null, 
/**
 * The colour that you played against the bot.
 */
color?: Color | null, 
/**
 * When it ended, in milliseconds since 1970.
 */
finished: number, };

/**
 * The server's review of a game. Nobody has asked for one if both are null.
 */
export type GameReview = { 
/**
 * How far a review has got that is being made.
 */
progress: ReviewProgress | null, 
/**
 * The review, in the form in which the engine of the browser makes it.
 */
review: object | null, };

/**
 * The positions of a game that have been searched, and all of them.
 */
export type ReviewProgress = { 
/**
 * Searched.
 */
done: number, 
/**
 * All.
 */
all: number, };

/**
 * A request to be paired with anybody who wants the same game.
 */
export type Pair = { 
/**
 * The variant, its options, the clock and other terms. Private games cannot be paired.
 */
terms: Terms, 
/**
 * The colour you want.
 */
wish: Wish, 
/**
 * Maximum difference between the opponent's rating and yours; `null` for no limit.
 */
within?: number | null, 
/**
 * Up to three other terms that you also accept. You are paired by whichever somebody else wants first.
 */
also?: Array<Terms>, };

/**
 * The table at which you were seated.
 */
export type Paired = { 
/**
 * The table's id.
 */
table: string, 
/**
 * Whether an opponent was waiting there; if not, the table is new and you are waiting.
 */
found: boolean, };

/**
 * A game as an entry of a list.
 */
export type GameSummary = { 
/**
 * The table's id.
 */
table: string, 
/**
 * The variant's id.
 */
variant: string, 
/**
 * `waiting`, `playing`, `paused`, `scoring` or `over`.
 */
phase: string, 
/**
 * The id of the player with Black.
 */
black: string | null, 
/**
 * The id of the player with White.
 */
white: string | null, 
/**
 * The id of the player who opened the table.
 */
host: string | null, 
/**
 * Whether the game is rated.
 */
rated: boolean, 
/**
 * Time of the last change, in milliseconds since 1970.
 */
changed: number, 
/**
 * The result, such as `B+3.5`; `null` while the game is not over.
 */
result: string | null, 
/**
 * The options, the clock and other terms; `null` for games of early versions.
 */
terms: Terms | null, 
/**
 * The colour that the waiting player wants.
 */
wish: Wish | null, 
/**
 * The id of the only other player who may sit down; `null` if everybody may.
 */
invited: string | null, 
/**
 * Number of turns made.
 */
turns: number, 
/**
 * When a waiting table will be closed, in milliseconds since 1970; `null` if it stays open while its host is
 * connected.
 */
expires: number | null, 
/**
 * Whether the host of a waiting table is not connected at the moment. Set in the lobby only.
 */
away: boolean, };

/**
 * One of your own games, or a challenge to you.
 */
export type MyGame = { 
/**
 * The number of its latest event.
 */
number: number, 
/**
 * Whether you are to act: to make a turn, or to agree on the dead stones.
 */
your_turn: boolean, 
/**
 * When time runs out for the game or the scoring phase, in milliseconds since 1970.
 */
deadline: number | null, 
/**
 * The id of the table that this is a rematch of.
 */
rematch_of: string | null, } & GameSummary;

/**
 * The position at a table and what may be done in it: all that a program needs to make its turn.
 */
export type TablePosition = { 
/**
 * The table's id.
 */
table: string, 
/**
 * The number of the table's latest event.
 */
number: number, 
/**
 * The phase of the table.
 */
phase: Phase, 
/**
 * The variant, its options, the clock and other terms.
 */
terms: Terms, 
/**
 * The side that you play; `null` if you only watch, or before the start.
 */
side: Side | null, 
/**
 * Whose turn it is.
 */
to_play: Color, 
/**
 * Whether you are to act: to make a turn, to take part in a komi auction, or to agree on the dead stones.
 */
your_turn: boolean, 
/**
 * The number of the next turn, for `play`.
 */
next: number, 
/**
 * All turns so far, from the first.
 */
turns: Array<string>, 
/**
 * The board in characters, page by page (layers from the upper), rows from the top, points from the left: `.` has no
 * stone, `X` is Black, `O` White, `*` a void and `#` a neutral piece.
 */
board: Array<Array<string>>, 
/**
 * The names of the points in the same order.
 */
points: Array<Array<Array<string>>>, 
/**
 * The legal turns of the side to play, `pass` included. Empty unless the game is being played. Where a variant has
 * very many, a sample of them.
 */
legal: Array<string>, 
/**
 * Number of legal turns, also of those that were left out.
 */
legal_count: number, 
/**
 * Open offers. Answer them with `grant` or `refuse`.
 */
offers: Array<OpenOffer>, 
/**
 * The stones marked dead, during the scoring phase and after the count.
 */
dead: Array<string>, 
/**
 * The agreement on them, during the scoring phase. `accept` names its `revision`.
 */
marks: MarksAgreement | null, 
/**
 * The clocks; `null` without a clock.
 */
clocks: Sides<ClockFace> | null, 
/**
 * The result, such as `B+3.5`, once the game is over.
 */
result: string | null, };

/**
 * A player who has left the table.
 */
export type Absence = { 
/**
 * The player's id.
 */
player: string, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

/**
 * Games to join and to watch. Private tables are not listed.
 */
export type Lobby = { 
/**
 * Tables that wait for an opponent, latest first. Challenges are listed for the two players only.
 */
waiting: Array<GameSummary>, 
/**
 * Games in progress, paused or being scored, latest first.
 */
playing: Array<GameSummary>, 
/**
 * Number of people connected.
 */
online: number, };

/**
 * The error of a failed request.
 */
export type ErrorBody = { 
/**
 * The reason as a code, such as `not_found`.
 */
reason: string, 
/**
 * The reason as a sentence.
 */
sentence: string, };

/**
 * The ratings of the players at a table, in the table's variant.
 */
export type TableRatings = { 
/**
 * Black's; `null` without rated games, and for an empty seat. The server's bots always have one.
 */
black: SeatRating | null, 
/**
 * White's; `null` without rated games, and for an empty seat. The server's bots always have one.
 */
white: SeatRating | null, 
/**
 * Whether a moderator has annulled the game: it does not count.
 */
annulled: boolean, };

/**
 * The rating of a player at a table.
 */
export type SeatRating = { 
/**
 * The rating after the game if it is over and was rated, otherwise the current rating.
 */
rating: number, 
/**
 * Whether it is provisional, that is, based on few games.
 */
provisional: boolean, 
/**
 * The change by this game; `null` before the end, and if the game was not rated.
 */
change: number | null, };

/**
 * A command in the world.
 */
export type WorldCommand = { "do": "look", 
/**
 * The area in view.
 */
area: Area, } | { "do": "leave" } | { "do": "play", 
/**
 * The point.
 */
at: Place, } | { "do": "legal", 
/**
 * The area to check.
 */
area: Area, } | { "do": "find_place" } | { "do": "point", 
/**
 * The point.
 */
at: Place, } | { "do": "turns" } | { "do": "feed" } | { "do": "ranking", 
/**
 * What to sort by.
 */
by: RankBy, } | { "do": "find", 
/**
 * The player's name or id.
 */
player: string, } | { "do": "people", 
/**
 * The numbers used in chunks, at most a hundred.
 */
numbers: Array<number>, } | { "do": "search", 
/**
 * At least two characters.
 */
name: string, } | { "do": "watch", 
/**
 * The area in view.
 */
area: Area, 
/**
 * Where you point, if others may see it. Only players with stones in the world have a cursor.
 */
cursor: Place | null, };

/**
 * A message about the world.
 */
export type WorldNews = { "news": "about", 
/**
 * Settings and statistics of the world.
 */
world: AboutWorld, } | { "news": "played", 
/**
 * The move.
 */
played: WorldMove, } | { "news": "legal", 
/**
 * The area of the request.
 */
area: Area, 
/**
 * Run lengths, row by row from the bottom: alternating numbers of illegal and legal points, illegal first.
 */
runs: Array<number>, } | { "news": "place", 
/**
 * The point.
 */
at: Place, 
/**
 * The number of a player who waits for an answer there.
 */
waits: number | null, } | { "news": "point", 
/**
 * The point.
 */
at: Place, 
/**
 * The stone on it.
 */
stone: Standing | null, 
/**
 * Why you may not play there; `null` if you may.
 */
why_not: WhyNot | null, } | { "news": "turns", 
/**
 * The places, most urgent first; at most a hundred of your Pending stones are looked at.
 */
turns: Array<YourTurn>, } | { "news": "notices", 
/**
 * The latest, oldest first.
 */
notices: Array<WorldNotice>, } | { "news": "feed", 
/**
 * The moves, oldest first.
 */
moves: Array<WorldMove>, } | { "news": "ranking", 
/**
 * What they are sorted by.
 */
by: RankBy, 
/**
 * The players, best first.
 */
players: Array<Settler>, } | { "news": "found", 
/**
 * The player.
 */
player: Settler, 
/**
 * One of the stones, where most of them are; `null` if there is none.
 */
at: Place | null, } | { "news": "people", 
/**
 * The players that exist.
 */
people: Array<Settler>, } | { "news": "matches", 
/**
 * At most ten, in the order of their names; nobody who has blocked you or whom you have blocked.
 */
players: Array<Settler>, } | { "news": "watchers", 
/**
 * The number of other connections that look at part of it; a thousand stands for any number above.
 */
count: number, 
/**
 * Where some of them point, the nearest to the middle first; at most twenty.
 */
cursors: Array<WorldCursor>, } | { "news": "left" };

/**
 * Settings and statistics of the world.
 */
export type AboutWorld = { 
/**
 * The radius of the box around a point, in points.
 */
radius: number, 
/**
 * Milliseconds after which a Pending stone is Unlocked.
 */
pending_timeout: number, 
/**
 * Milliseconds after which a Locked stone is Unlocked; `null` for never.
 */
locked_timeout: number | null, 
/**
 * Number of stones on the board.
 */
stones: number, 
/**
 * Number of moves made.
 */
moves: number, 
/**
 * Number of players who have ever played, including the owner of the first stone.
 */
players: number, 
/**
 * The smallest area that contains every move.
 */
bounds: Area, 
/**
 * Your number; `null` before your first stone.
 */
you: number | null, };

/**
 * A rectangle of the world, both corners included.
 */
export type Area = { 
/**
 * One corner.
 */
from: Place, 
/**
 * The opposite corner.
 */
to: Place, };

/**
 * A point of the world: x to the right, y up.
 */
export type Place = { x: number, y: number, };

/**
 * What a ranking of players is sorted by.
 */
export type RankBy = "held" | "captured" | "lost";

/**
 * A player of the world.
 */
export type Settler = { 
/**
 * The player's number in chunks, valid for this connection.
 */
number: number, 
/**
 * The account's id.
 */
id: string, 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether it is a bot account.
 */
bot: boolean, 
/**
 * Stones on the board.
 */
held: number, 
/**
 * Stones captured from others.
 */
captured: number, 
/**
 * Own stones lost.
 */
lost: number, };

/**
 * A stone.
 */
export type Standing = { 
/**
 * The number of its owner.
 */
owner: number, 
/**
 * Its current status.
 */
status: StoneStatus, 
/**
 * Since when it has this status; `null` for the first stone of the world.
 */
since: number | null, 
/**
 * When it will be Unlocked by time alone.
 */
until: number | null, 
/**
 * Number of stones in its chain.
 */
chain: number, 
/**
 * Number of liberties of its chain, or a lower bound.
 */
liberties: number, 
/**
 * Whether `liberties` is the exact number.
 */
counted: boolean, };

/**
 * The status of a stone.
 */
export type StoneStatus = "locked" | "pending" | "unlocked";

/**
 * Why a move is illegal.
 */
export type WhyNot = { 
/**
 * The reason as a code.
 */
reason: string, 
/**
 * The reason as a sentence.
 */
sentence: string, };

/**
 * What keeps you from playing where it is your turn.
 */
export type BlockedTurn = { 
/**
 * The number of the player whose Pending stone it is; yours, if your own Locked stone is in the way.
 */
by: number, 
/**
 * The point of that stone.
 */
at: Place, 
/**
 * When it will be Unlocked by time alone; `null` for never.
 */
until: number | null, };

/**
 * What a notice tells a player.
 */
export type NoticeKind = "pending" | "atari" | "captured";

/**
 * What somebody's move did to your stones.
 */
export type WorldNotice = { 
/**
 * What happened.
 */
kind: NoticeKind, 
/**
 * The number of the move.
 */
number: number, 
/**
 * When it was made, in milliseconds since 1970.
 */
time: number, 
/**
 * The number of the player who made it; 0, that of SAI, for moderators.
 */
by: number, 
/**
 * Where one of your stones is or was.
 */
at: Place, 
/**
 * The number of your stones that it is about.
 */
stones: number, };

/**
 * Where somebody points in the world, who allows others to see it.
 */
export type WorldCursor = { 
/**
 * The player's number.
 */
player: number, 
/**
 * The point.
 */
at: Place, };

/**
 * What a moderator does with moves in the world.
 */
export type WorldMeasure = "remove" | "roll_back" | "hide" | "show";

/**
 * What an entry of the world's journal by moderators did.
 */
export type ModeratorAct = "removed" | "restored" | "hidden" | "shown";

/**
 * An order of a moderator: moves of a player, in a period and an area if they are given.
 */
export type ModerateWorld = { 
/**
 * The player's id.
 */
player: string, 
/**
 * The first moment, in milliseconds since 1970.
 */
from?: number | null, 
/**
 * The last moment.
 */
to?: number | null, 
/**
 * Only moves in this area.
 */
area?: Area | null, 
/**
 * What to do.
 */
measure: WorldMeasure, 
/**
 * Whether only to count what would be done.
 */
dry_run?: boolean, 
/**
 * Why, for the audit log.
 */
words?: string, };

/**
 * What an order of a moderator did.
 */
export type ModeratedWorld = { 
/**
 * Number of stones removed.
 */
removed: number, 
/**
 * Number of stones put back.
 */
restored: number, 
/**
 * Number of stones hidden, or shown again.
 */
handed: number, 
/**
 * Number of entries written to the journal.
 */
entries: number, };

/**
 * What players of the world are ranked by.
 */
export type WorldRank = "living" | "land" | "captured";

/**
 * Since when a ranking counts.
 */
export type WorldSpan = "ever" | "week";

/**
 * A player in a ranking of the world.
 */
export type RankedSettler = { 
/**
 * The player.
 */
player: Settler, 
/**
 * What the ranking is by.
 */
value: number, };

/**
 * A ranking of the world's players; at most a minute old.
 */
export type WorldRanking = { 
/**
 * What it is by.
 */
by: WorldRank, 
/**
 * Since when it counts.
 */
span: WorldSpan, 
/**
 * The players, best first.
 */
players: Array<RankedSettler>, };

/**
 * A group of one player: connected stones.
 */
export type WorldGroup = { 
/**
 * One of its stones.
 */
at: Place, 
/**
 * Number of stones.
 */
stones: number, 
/**
 * Number of liberties.
 */
liberties: number, 
/**
 * Enclosed regions all of whose points touch the group.
 */
eyes: number, 
/**
 * Whether it can never be captured, whatever anybody plays.
 */
alive: boolean, 
/**
 * Since when none of its stones has changed; `null` for the first stone of the world.
 */
since: number | null, };

/**
 * What a player has in the world.
 */
export type WorldPlayer = { 
/**
 * The player.
 */
player: Settler, 
/**
 * Stones of groups that can never be captured.
 */
living: number, 
/**
 * Points enclosed by own stones alone.
 */
land: number, 
/**
 * Number of groups.
 */
groups_in_all: number, 
/**
 * Number of groups that can never be captured.
 */
living_groups: number, 
/**
 * The largest groups, at most two hundred.
 */
groups: Array<WorldGroup>, 
/**
 * Whether all stones were looked at; if not, the numbers are lower bounds.
 */
complete: boolean, 
/**
 * A stone of the largest group.
 */
home: Place | null, };

/**
 * A day of the world, of which there is a picture.
 */
export type WorldDay = { 
/**
 * The date in UTC, as in `2026-11-18`.
 */
date: string, 
/**
 * Number of moves made until the picture.
 */
moves: number, 
/**
 * Number of stones on the board.
 */
stones: number, };

/**
 * A move in the world.
 */
export type WorldMove = { 
/**
 * Its number among all moves.
 */
number: number, 
/**
 * When it was made, in milliseconds since 1970.
 */
time: number, 
/**
 * The player's number; for what moderators did, the number of whose stones they were or are.
 */
player: number, 
/**
 * The point.
 */
at: Place, 
/**
 * Number of stones that it removed from the board.
 */
removed: number, 
/**
 * What moderators did; none for moves of players.
 */
by_moderator?: ModeratorAct, };

/**
 * A place with Pending stones of yours: it is your turn there until the deadline.
 */
export type YourTurn = { 
/**
 * The point of the stone with the nearest deadline.
 */
at: Place, 
/**
 * When that stone will be Unlocked.
 */
deadline: number, 
/**
 * The number of your Pending stones there.
 */
stones: number, 
/**
 * A point where you may play; `null` if there is none yet.
 */
open: Place | null, 
/**
 * What blocks the place, if there is no such point.
 */
blocked: BlockedTurn | null, };

/**
 * A position to analyse.
 */
export type Analyze = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * Its options, as in a record; missing ones have their defaults.
 */
options: { [key: string]: unknown }, 
/**
 * The turns that lead to it, from the first.
 */
turns: Array<string>, 
/**
 * Number of visits: 5,000 by default, 50,000 at most.
 */
visits?: number | null, };

/**
 * The evaluation of a position by the search.
 */
export type Analysis = { 
/**
 * Whose turn it is.
 */
to_play: Color, 
/**
 * Visits of the position.
 */
visits: number, 
/**
 * The win rate of the player to move, from 0 to 1.
 */
win_rate: number, 
/**
 * The expected lead of Black in points, negative if White is ahead.
 */
lead: number, 
/**
 * Win rate and lead favour different sides: the one that wins more often loses by more when it loses.
 */
disagrees: boolean, 
/**
 * The best turns, most visited first.
 */
candidates: Array<Candidate>, 
/**
 * The expected owner of each point, from -1 (White) to 1 (Black), in the order of the layout.
 */
ownership: Array<number>, 
/**
 * The points of stones that are probably dead.
 */
dead: Array<string>, };

/**
 * A turn and its evaluation.
 */
export type Candidate = { 
/**
 * The turn, such as `E5` or `pass`.
 */
turn: string, 
/**
 * Visits of this turn.
 */
visits: number, 
/**
 * The win rate of the player who makes it, from 0 to 1.
 */
win_rate: number, 
/**
 * The expected lead of Black after it, in points.
 */
lead: number, 
/**
 * The principal variation, beginning with this turn.
 */
line: Array<string>, };

/**
 * Registers the guest of the session as an account.
 */
export type Claim = { 
/**
 * The name shown to others: 2 to 20 letters, digits, `-` and `_`, beginning with a letter.
 */
name: string, 
/**
 * The password, 8 to 200 characters.
 */
password: string, 
/**
 * An email address, optional.
 */
email?: string | null, 
/**
 * Whether this is a bot account. This is public and cannot be changed.
 */
bot?: boolean, };

/**
 * A name and its password.
 */
export type LogIn = { 
/**
 * The name, not case-sensitive.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * A change of password.
 */
export type ChangePassword = { 
/**
 * The current password.
 */
old: string, 
/**
 * The new password, 8 to 200 characters.
 */
new: string, };

/**
 * Deletes the account permanently.
 */
export type DeleteMe = { 
/**
 * The password; guests have none.
 */
password?: string | null, };

/**
 * A player's profile.
 */
export type Person = { 
/**
 * The account's id.
 */
id: string, 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether it is a guest, without a password.
 */
guest: boolean, 
/**
 * Whether it is a bot account.
 */
bot: boolean, 
/**
 * When the account was created, in milliseconds since 1970.
 */
since: number, 
/**
 * The ratings, one for each variant played; of the server's bots one for each variant.
 */
ratings: Array<RatingSummary>, 
/**
 * Until when they are on vacation: their clocks in correspondence games stand still.
 */
vacation_until: number | null, };

/**
 * A player's rating in a variant.
 */
export type RatingSummary = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The Glicko-2 rating; it starts at 1500, that of the server's bots at what their level is worth.
 */
rating: number, 
/**
 * The rating deviation: the true strength is within two deviations of the rating with 95 % probability.
 */
deviation: number, 
/**
 * Whether it is provisional, that is, based on few games.
 */
provisional: boolean, 
/**
 * Number of rated games.
 */
games: number, 
/**
 * Time of the last change, in milliseconds since 1970.
 */
changed: number, };

/**
 * A player's rating over time in a variant.
 */
export type RatingHistory = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The ratings, oldest first.
 */
points: Array<RatingPoint>, };

/**
 * A rating after one game.
 */
export type RatingPoint = { 
/**
 * The id of the game's table; `null` if the game is private and you did not play in it.
 */
table: string | null, 
/**
 * When the game ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The rating.
 */
rating: number, 
/**
 * The rating deviation.
 */
deviation: number, };

/**
 * A page of a player's games.
 */
export type Games = { 
/**
 * The games, latest first.
 */
games: Array<GameSummary>, 
/**
 * The value of `before` for the next page; `null` on the last page.
 */
next: string | null, };

/**
 * What somebody is to you.
 */
export type RelationKind = "block" | "mute" | "follow";

/**
 * Somebody whom you block, mute or follow. They are not told.
 */
export type Relation = { 
/**
 * The account's id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What they are to you.
 */
kind: RelationKind, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

/**
 * Somebody you follow who is connected.
 */
export type Friend = { 
/**
 * The account's id.
 */
id: string, 
/**
 * Its name.
 */
name: string, };

/**
 * What a player is reported for.
 */
export type ReportReason = "abuse" | "cheating" | "stalling" | "name" | "other";

/**
 * A report of a player.
 */
export type NewReport = { 
/**
 * The id of the player.
 */
player: string, 
/**
 * What they did.
 */
reason: ReportReason, 
/**
 * What you want to say about it.
 */
words?: string, 
/**
 * The table at which it happened. Moderators see its position.
 */
table?: string | null, 
/**
 * The number of the chat message, or of another event at the table.
 */
event?: number | null, };

/**
 * A report, for moderators.
 */
export type ReportSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
at: number, 
/**
 * Who made it.
 */
reporter: Friend, 
/**
 * Who is reported.
 */
accused: Friend, 
/**
 * What for.
 */
reason: string, 
/**
 * What the reporter says.
 */
words: string, 
/**
 * The table at which it happened.
 */
table: string | null, 
/**
 * Whether this table is private: then moderators see it through the report only.
 */
private: boolean, 
/**
 * The chat message, or the position, as it was when the report was made.
 */
evidence: string, 
/**
 * When a moderator closed it, in milliseconds since 1970.
 */
closed: number | null, };

/**
 * The table that a report is about, for moderators.
 */
export type ReportedTable = { 
/**
 * Its id.
 */
table: string, 
/**
 * Whether only its players may see it otherwise.
 */
private: boolean, 
/**
 * Who sits there.
 */
players: Array<Friend>, 
/**
 * The current position as text.
 */
position: string, 
/**
 * Everything that was said there.
 */
chat: Array<ChatSummary>, 
/**
 * The record of the game so far; see docs/records.md.
 */
record: object, };

/**
 * What a moderator did.
 */
export type AuditSummary = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Who.
 */
admin: Friend, 
/**
 * What: `ban`, `lift_ban`, `mute`, `lift_mute`, `note`, `close_report`, `end_game`, `annul_game`, `view_private_table`.
 */
act: string, 
/**
 * The id of the account, table or report.
 */
subject: string, 
/**
 * Its name, if it is an account.
 */
name: string | null, 
/**
 * Why, or a note.
 */
words: string, };

/**
 * A chat message at a public table, for moderators.
 */
export type ChatSummary = { 
/**
 * When it was sent, in milliseconds since 1970.
 */
at: number, 
/**
 * Who sent it.
 */
player: Friend, 
/**
 * The table's id.
 */
table: string, 
/**
 * The number of the event.
 */
event: number, 
/**
 * The message.
 */
text: string, };

/**
 * An account as moderators see it.
 */
export type PersonFile = { 
/**
 * The account.
 */
person: Me, 
/**
 * When it was created, in milliseconds since 1970.
 */
created: number, 
/**
 * Why it is banned.
 */
ban_reason: string | null, 
/**
 * Until when it may not chat, in milliseconds since 1970.
 */
muted_until: number | null, 
/**
 * Reports about it, the latest first.
 */
reports: Array<ReportSummary>, 
/**
 * What moderators did and noted, the latest first.
 */
log: Array<AuditSummary>, };

/**
 * A reason, or a note.
 */
export type Words = { 
/**
 * The text.
 */
words: string, };

/**
 * Silences a player in all chats.
 */
export type Silence = { 
/**
 * End, in milliseconds since 1970.
 */
until: number, 
/**
 * Why.
 */
words?: string, };

/**
 * What became of a table that a moderator ended.
 */
export type EndedBy = "ended" | "annulled";

/**
 * The name of a guest.
 */
export type GuestName = { 
/**
 * The name, by the rules for names of accounts. Others see it with `(guest)`.
 */
name: string, };

/**
 * Another e-mail address.
 */
export type ChangeEmail = { 
/**
 * Your password.
 */
password: string, 
/**
 * The address; `null` removes it.
 */
email?: string | null, };

/**
 * Your e-mail address.
 */
export type OwnEmail = { 
/**
 * The address; `null` if there is none.
 */
email: string | null, 
/**
 * Whether its owner has shown that they read it.
 */
confirmed: boolean, 
/**
 * Whether digests of turns are sent there.
 */
digests: boolean, 
/**
 * Whether this server sends e-mail at all.
 */
sends: boolean, };

/**
 * Begins a vacation, or makes it longer.
 */
export type StartVacation = { 
/**
 * How many days, from now or from the end of the current one.
 */
days: number, };

/**
 * Your vacation.
 */
export type VacationStatus = { 
/**
 * Until when you are on vacation; `null` if you are not.
 */
until: number | null, 
/**
 * Days that you have left this year.
 */
days_left: number, };

/**
 * The conditional turns of one player in one game.
 */
export type ConditionalTurns = { 
/**
 * The number of turns that were made before the lines begin.
 */
after: number, 
/**
 * The lines: a turn of the other side, your answer, and so on. Each ends with an answer.
 */
lines: Array<Array<string>>, };

/**
 * Your conditional turns in a game, from the current position on.
 */
export type OwnConditions = { 
/**
 * The number of turns made so far.
 */
after: number, 
/**
 * The lines that still fit: a turn of the other side, your answer, and so on.
 */
lines: Array<Array<string>>, 
/**
 * The line that did not fit, if your conditional turns were dropped.
 */
dropped: DroppedLine | null, };

/**
 * The line that came closest when conditional turns were dropped.
 */
export type DroppedLine = { 
/**
 * Why it was dropped.
 */
reason: DropReason, 
/**
 * The line.
 */
line: Array<string>, 
/**
 * How many of its turns were made.
 */
fits: number, 
/**
 * The turn that was made instead of the next one.
 */
played: string | null, 
/**
 * Why the answer was refused, as a code.
 */
refusal: string | null, };

/**
 * Why conditional turns were dropped.
 */
export type DropReason = "other_turn" | "undone" | "refused";

/**
 * The leaderboard of a variant.
 */
export type Leaderboard = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The players with the highest ratings, except provisional ones, highest first.
 */
best: Array<RankedPlayer>, 
/**
 * The players with the highest provisional ratings, highest first.
 */
provisional: Array<RankedPlayer>, 
/**
 * The distribution of all ratings that are not provisional, in consecutive ranges from the lowest to the highest.
 */
distribution: Array<RatingBucket>, };

/**
 * An entry of the leaderboard.
 */
export type RankedPlayer = { 
/**
 * The account's id.
 */
id: string, 
/**
 * The account's name.
 */
name: string, 
/**
 * Whether it is a bot account.
 */
bot: boolean, 
/**
 * The rating.
 */
rating: number, 
/**
 * The rating deviation.
 */
deviation: number, 
/**
 * Number of rated games.
 */
games: number, };

/**
 * The number of players with a rating in a range.
 */
export type RatingBucket = { 
/**
 * The lowest rating of the range.
 */
from: number, 
/**
 * The lowest rating of the next range.
 */
to: number, 
/**
 * Number of players.
 */
players: number, };

/**
 * A permission of a token.
 */
export type Scope = "read" | "challenge" | "play" | "world";

/**
 * A token to create.
 */
export type NewToken = { 
/**
 * A name of your choice: 1 to 40 letters, digits, `.`, `-` and `_`.
 */
name: string, 
/**
 * Its permissions.
 */
scopes: Array<Scope>, };

/**
 * A token, without its secret.
 */
export type TokenSummary = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its permissions.
 */
scopes: Array<Scope>, 
/**
 * When it was created, in milliseconds since 1970.
 */
created: number, };

/**
 * A new token.
 */
export type MadeToken = { 
/**
 * The token.
 */
token: TokenSummary, 
/**
 * Its secret, which is shown only once. Send it as `Authorization: Bearer SECRET`.
 */
secret: string, };

/**
 * A browser that is logged in to your account.
 */
export type SessionSummary = { 
/**
 * The session's id, used to end it.
 */
id: string, 
/**
 * Browser and system, as far as known, such as `Firefox on Linux`.
 */
device: string, 
/**
 * When it was created, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, to the hour.
 */
seen: number, 
/**
 * Whether it is the session of this request.
 */
current: boolean, };

/**
 * A ban from playing.
 */
export type Ban = { 
/**
 * End of the ban, in milliseconds since 1970.
 */
until: number, 
/**
 * Why. The account's owner is told.
 */
reason?: string, 
/**
 * What to do with the account's stones in the world of Infinite Go; they stay if it is not given.
 */
stones?: WorldMeasure | null, };

/**
 * Notices to a closed browser.
 */
export type PushState = { 
/**
 * The server's public key, base64url, for `PushManager.subscribe`.
 */
key: string, 
/**
 * Whether this browser is subscribed.
 */
on: boolean, };

/**
 * The subscription of a browser, from `PushSubscription.toJSON`.
 */
export type SubscribePush = { 
/**
 * The https address at the browser's push service.
 */
endpoint: string, 
/**
 * The browser's public key, base64url.
 */
p256dh: string, 
/**
 * The browser's authentication secret, base64url.
 */
auth: string, };

/**
 * Whether this server sends e-mail.
 */
export type MailState = { 
/**
 * Whether it does.
 */
on: boolean, };

/**
 * Whether to get digests of turns by e-mail.
 */
export type Digests = { 
/**
 * Whether to get them.
 */
on: boolean, };

/**
 * Asks for a link that sets a new password.
 */
export type ForgottenPassword = { 
/**
 * The confirmed address of the account.
 */
email: string, };

/**
 * The secret of a link in a message: what follows the `#`.
 */
export type LinkSecret = { 
/**
 * The secret.
 */
secret: string, };

/**
 * Sets a new password.
 */
export type ResetPassword = { 
/**
 * The secret of the link.
 */
secret: string, 
/**
 * The new password, 8 to 200 characters.
 */
password: string, };
