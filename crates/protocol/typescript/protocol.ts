// Made from crates/protocol by its test; do not edit.

/** The version of the protocol. */
export const PROTOCOL_VERSION = 1;

/** The clocks of rated games, the fastest first. */
export const STANDARD_CLOCKS: Clock[] = [{"kind":"fischer","main":300000,"increment":5000},{"kind":"fischer","main":900000,"increment":10000},{"kind":"byoyomi","main":600000,"period":30000,"periods":5},{"kind":"byoyomi","main":1800000,"period":30000,"periods":5},{"kind":"correspondence","turn":259200000}];

/**
 * What a client says.
 */
export type ToServer = { "type": "watch", 
/**
 * Which.
 */
table: string, 
/**
 * The first that I have not seen; 1 for all.
 */
from: number, } | { "type": "unwatch", 
/**
 * Which.
 */
table: string, } | { "type": "command", 
/**
 * Which.
 */
table: string, 
/**
 * My number for this request; the answer repeats it.
 */
request: number, 
/**
 * What.
 */
command: Command, } | { "type": "enter_lobby" } | { "type": "leave_lobby" } | { "type": "follow_games" } | { "type": "unfollow_games" } | { "type": "who", 
/**
 * Which.
 */
table: string, } | { "type": "analyze", 
/**
 * My number for this request; the answers repeat it.
 */
request: number, 
/**
 * Which position.
 */
position: Analyze, } | { "type": "stop_analysis" } | { "type": "world", 
/**
 * My number for this request; the answer repeats it.
 */
request: number, 
/**
 * What.
 */
command: WorldCommand, } | { "type": "ping", 
/**
 * Anything; the answer repeats it.
 */
request: number, };

/**
 * What the server says.
 */
export type ToClient = { "type": "welcome", 
/**
 * The version of this protocol.
 */
protocol: number, 
/**
 * Who you are; nobody in particular if you have no session: then you can only watch.
 */
you: Me | null, 
/**
 * The server's time in milliseconds since 1970; its clock is the one that counts.
 */
now: number, } | { "type": "event", 
/**
 * Where.
 */
table: string, 
/**
 * The event's number.
 */
number: number, 
/**
 * The event; none if it is not for you to know.
 */
event: TableEvent | null, } | { "type": "done", 
/**
 * Your number for the request.
 */
request: number, 
/**
 * The table's latest event.
 */
number: number, } | { "type": "refused", 
/**
 * Your number for the request.
 */
request: number, 
/**
 * The reason, for programs.
 */
reason: string, 
/**
 * The reason, for people.
 */
sentence: string, } | { "type": "lobby", 
/**
 * Tables that wait for somebody, the latest first; those to which somebody was invited only for the two of them.
 */
waiting: Array<GameSummary>, 
/**
 * Games being played, paused or scored, the latest first.
 */
playing: Array<GameSummary>, 
/**
 * How many people are connected.
 */
online: number, } | { "type": "lobby_changed", 
/**
 * Lines that are new, or not as they were. The phase says in which of the lists they are now.
 */
changed: Array<GameSummary>, 
/**
 * Tables that are in the lobby no longer.
 */
gone: Array<string>, 
/**
 * How many people are connected.
 */
online: number, } | { "type": "my_games", 
/**
 * The latest first.
 */
games: Array<MyGame>, } | { "type": "my_games_changed", 
/**
 * Which.
 */
changed: Array<MyGame>, } | { "type": "present", 
/**
 * Where.
 */
table: string, 
/**
 * Their ids. Bots of the house are not listed: they are always there.
 */
players: Array<string>, 
/**
 * Players who were here and left, as far as the server knows.
 */
away: Array<Absence>, } | { "type": "analysis", 
/**
 * Your number for the request.
 */
request: number, 
/**
 * Whether this is the last of it.
 */
done: boolean, 
/**
 * Whose turn it is.
 */
to_play: Color, 
/**
 * Visits of the position.
 */
visits: number, 
/**
 * How often the player to move wins, from 0 to 1.
 */
win_rate: number, 
/**
 * Black's expected lead in points, negative if White is ahead.
 */
lead: number, 
/**
 * The turns that were tried most, at most twelve.
 */
candidates: Array<Candidate>, 
/**
 * Whose each point will be, from -1 (White's) to 1 (Black's), in the order of the layout.
 */
ownership: Array<number>, 
/**
 * Stones that look dead.
 */
dead: Array<string>, } | { "type": "world", 
/**
 * Your number for the request that this answers, or began.
 */
request: number, } & ({ "news": "about", 
/**
 * The world.
 */
world: AboutWorld, } | { "news": "played", 
/**
 * The move.
 */
played: WorldMove, } | { "news": "legal", 
/**
 * The area that you asked about.
 */
area: Area, 
/**
 * Lengths of runs of points, row by row from below: illegal ones first, then legal ones, and so on.
 */
runs: Array<number>, } | { "news": "point", 
/**
 * Where.
 */
at: Place, 
/**
 * What stands there.
 */
stone: Standing | null, 
/**
 * Why you may not play there; nothing if you may.
 */
why_not: WhyNot | null, } | { "news": "turns", 
/**
 * Your Pending stones, a hundred at most.
 */
turns: Array<YourTurn>, } | { "news": "feed", 
/**
 * The moves.
 */
moves: Array<WorldMove>, } | { "news": "ranking", 
/**
 * In what.
 */
by: RankBy, 
/**
 * The first of them.
 */
players: Array<Settler>, } | { "news": "found", 
/**
 * Who.
 */
player: Settler, 
/**
 * A stone where most of theirs are; nothing if none stands.
 */
at: Place | null, } | { "news": "people", 
/**
 * Those there are.
 */
people: Array<Settler>, } | { "news": "left" }) | { "type": "no_table", 
/**
 * Which you asked for.
 */
table: string, } | { "type": "unavailable", 
/**
 * Which you asked for.
 */
table: string, 
/**
 * Why, for people.
 */
sentence: string, } | { "type": "pong", 
/**
 * What you sent along.
 */
request: number, 
/**
 * The server's time.
 */
now: number, } | { "type": "misunderstood", 
/**
 * Why.
 */
why: string, } | { "type": "goodbye" };

/**
 * A command, as JSON with its name in `do`.
 */
export type Command = { "do": "sit", wish: Wish, } | { "do": "leave" } | { "do": "play", turn: string, number?: number | null, } | { "do": "resign" } | { "do": "abort" } | { "do": "ask", what: Offer, } | { "do": "withdraw", what: Offer, } | { "do": "grant", what: Offer, asked: number, } | { "do": "refuse", what: Offer, asked: number, } | { "do": "unpause" } | { "do": "mark", point: string, dead: boolean, } | { "do": "accept", marks: number, } | { "do": "resume" } | { "do": "swap" } | { "do": "name_komi", komi: number, } | { "do": "choose_color", color: Color, } | { "do": "claim", what: AbsenceClaim, } | { "do": "say", text: string, } | { "do": "look_at_clock" };

/**
 * An event: a fact with its time.
 */
export type TableEvent = { 
/**
 * Milliseconds since 1970; never less than in the previous event.
 */
at: number, } & ({ "event": "opened", 
/**
 * The version of the rules that the game uses.
 */
rules: number, 
/**
 * What is played, and how.
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
table: TableId, });

/**
 * What happened.
 */
export type Fact = { "event": "opened", 
/**
 * The version of the rules that the game uses.
 */
rules: number, 
/**
 * What is played, and how.
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
 * Terms before validation.
 *
 * ```
 * use tengen_table::{RawTerms, Terms};
 * let raw: RawTerms = serde_json::from_str(
 *     r#"{"variant":"go","options":{"size":9},"clock":{"kind":"fischer","main":300000,"increment":5000}}"#,
 * )?;
 * let terms = Terms::try_from(raw)?;
 * assert!(terms.scoring());
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ```
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
start?: Start, };

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
 * What is played, and how.
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
 * How long the table waits for somebody; nothing at tables that were opened before there were limits.
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
 * How often each side may still play on instead of scoring; nothing if there is no limit.
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
 * A [`Phase`] without its data.
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
 * When the other player may claim the win or call the game off; nothing while that is not possible.
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
 * that. Afterwards the game is called off.
 */
first_turn: number, 
/**
 * Milliseconds of absence after which the other side may claim the win or call the game off.
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
 * The side that last changed a mark; nothing if the marks are those of the engine.
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
running: boolean, };

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
 * Who somebody is.
 */
export type Me = { 
/**
 * The name in the journal.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * Whether there is no password yet.
 */
guest: boolean, 
/**
 * Whether it is a program.
 */
bot: boolean, 
/**
 * Whether it may do what only admins may.
 */
admin: boolean, 
/**
 * Until when it may not play, in milliseconds since 1970; nothing if it may.
 */
banned_until: number | null, };

/**
 * How to open a table.
 */
export type OpenTable = { 
/**
 * What is played, and how.
 */
terms: Terms, 
/**
 * What you want to play; nothing if you only set it up.
 */
wish?: Wish | null, 
/**
 * The only other player who may sit down, if it is not open to all.
 */
invited?: string | null, 
/**
 * The level, from 1 to 10, of a bot that takes the other seat.
 */
bot?: number | null, };

/**
 * A table was opened.
 */
export type Opened = { 
/**
 * Its name, for watching it and for links.
 */
table: string, };

/**
 * A finished game that was played without the server, against a bot or on one screen.
 */
export type FinishedGame = { 
/**
 * Names the game on the device; sending it again changes nothing. At most 64 characters.
 */
id: string, 
/**
 * The record, with its result and the stones that were counted as dead.
 */
record: { [key: string]: unknown }, 
/**
 * The level of the bot that was the opponent; nothing for a game on one screen.
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
 * A wish to be paired with anybody who wants the same game.
 */
export type Pair = { 
/**
 * What is played, and how. Private games cannot be paired.
 */
terms: Terms, 
/**
 * What you want to play.
 */
wish: Wish, 
/**
 * How far the other's rating may be from yours, at most; as far as it likes if nothing is said.
 */
within?: number | null, 
/**
 * Other games that you would play as well, at most three. You wait for whichever somebody else wants first.
 */
also?: Array<Terms>, };

/**
 * Where you were seated.
 */
export type Paired = { 
/**
 * The table's name.
 */
table: string, 
/**
 * Whether somebody was waiting there; else the table is new, and you wait.
 */
found: boolean, };

/**
 * A game as a list shows it.
 */
export type GameSummary = { 
/**
 * The table's name.
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
 * Who plays Black.
 */
black: string | null, 
/**
 * Who plays White.
 */
white: string | null, 
/**
 * Who opened it.
 */
host: string | null, 
/**
 * Whether it counts for ratings.
 */
rated: boolean, 
/**
 * When something last happened.
 */
changed: number, 
/**
 * How it ended.
 */
result: string | null, 
/**
 * What is played, and how; nothing for games that were listed before lists had it.
 */
terms: Terms | null, 
/**
 * What the one who waits wants to play.
 */
wish: Wish | null, 
/**
 * The only other player who may sit down, if it is not open to all.
 */
invited: string | null, 
/**
 * How many turns were made.
 */
turns: number, 
/**
 * When it will be closed if it still waits then; nothing if it waits for as long as its host is connected.
 */
expires: number | null, 
/**
 * Whether it waits and its host is not connected just now. Only the lobby tells.
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
 * Whether it waits for you: for your turn, or for your word on the dead stones.
 */
your_turn: boolean, 
/**
 * When the clock ends the game or the scoring phase, if nothing happens before.
 */
deadline: number | null, 
/**
 * The table that this one is the rematch of.
 */
rematch_of: string | null, 
/**
 * The table's name.
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
 * Who plays Black.
 */
black: string | null, 
/**
 * Who plays White.
 */
white: string | null, 
/**
 * Who opened it.
 */
host: string | null, 
/**
 * Whether it counts for ratings.
 */
rated: boolean, 
/**
 * When something last happened.
 */
changed: number, 
/**
 * How it ended.
 */
result: string | null, 
/**
 * What is played, and how; nothing for games that were listed before lists had it.
 */
terms: Terms | null, 
/**
 * What the one who waits wants to play.
 */
wish: Wish | null, 
/**
 * The only other player who may sit down, if it is not open to all.
 */
invited: string | null, 
/**
 * How many turns were made.
 */
turns: number, 
/**
 * When it will be closed if it still waits then; nothing if it waits for as long as its host is connected.
 */
expires: number | null, 
/**
 * Whether it waits and its host is not connected just now. Only the lobby tells.
 */
away: boolean, };

/**
 * A player who is not at the table.
 */
export type Absence = { 
/**
 * Who.
 */
player: string, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

/**
 * What there is to join and to watch. Private tables are never in it.
 */
export type Lobby = { 
/**
 * Tables that wait for somebody, the latest first; those to which somebody was invited only for the two of them.
 */
waiting: Array<GameSummary>, 
/**
 * Games being played, paused or scored, the latest first.
 */
playing: Array<GameSummary>, 
/**
 * How many people are connected.
 */
online: number, };

/**
 * Why a request was not granted.
 */
export type ErrorBody = { 
/**
 * The reason, for programs.
 */
reason: string, 
/**
 * The reason, for people.
 */
sentence: string, };

/**
 * The ratings of the players at a table, in its variant.
 */
export type TableRatings = { 
/**
 * Black's; `null` without rated games, and for an empty seat.
 */
black: SeatRating | null, 
/**
 * White's; `null` without rated games, and for an empty seat.
 */
white: SeatRating | null, };

/**
 * The rating of a player at a table.
 */
export type SeatRating = { 
/**
 * The rating: after the game if it is over and counted, else the current one.
 */
rating: number, 
/**
 * Whether it rests on too few games to say much.
 */
provisional: boolean, 
/**
 * How much the game changed it; `null` before the end, and if it did not count.
 */
change: number | null, };

/**
 * What a client asks of the world.
 */
export type WorldCommand = { "do": "look", 
/**
 * What is in view.
 */
area: Area, } | { "do": "leave" } | { "do": "play", 
/**
 * Where.
 */
at: Place, } | { "do": "legal", 
/**
 * Of which points.
 */
area: Area, } | { "do": "point", 
/**
 * Where.
 */
at: Place, } | { "do": "turns" } | { "do": "feed" } | { "do": "ranking", 
/**
 * In what.
 */
by: RankBy, } | { "do": "find", 
/**
 * Their name, or their id.
 */
player: string, } | { "do": "people", 
/**
 * Their numbers, as chunks have them; at most a hundred.
 */
numbers: Array<number>, };

/**
 * What the server says about the world.
 */
export type WorldNews = { "news": "about", 
/**
 * The world.
 */
world: AboutWorld, } | { "news": "played", 
/**
 * The move.
 */
played: WorldMove, } | { "news": "legal", 
/**
 * The area that you asked about.
 */
area: Area, 
/**
 * Lengths of runs of points, row by row from below: illegal ones first, then legal ones, and so on.
 */
runs: Array<number>, } | { "news": "point", 
/**
 * Where.
 */
at: Place, 
/**
 * What stands there.
 */
stone: Standing | null, 
/**
 * Why you may not play there; nothing if you may.
 */
why_not: WhyNot | null, } | { "news": "turns", 
/**
 * Your Pending stones, a hundred at most.
 */
turns: Array<YourTurn>, } | { "news": "feed", 
/**
 * The moves.
 */
moves: Array<WorldMove>, } | { "news": "ranking", 
/**
 * In what.
 */
by: RankBy, 
/**
 * The first of them.
 */
players: Array<Settler>, } | { "news": "found", 
/**
 * Who.
 */
player: Settler, 
/**
 * A stone where most of theirs are; nothing if none stands.
 */
at: Place | null, } | { "news": "people", 
/**
 * Those there are.
 */
people: Array<Settler>, } | { "news": "left" };

/**
 * The world at a glance.
 */
export type AboutWorld = { 
/**
 * How far the box of a point reaches.
 */
radius: number, 
/**
 * After how long a Pending stone is Unlocked.
 */
pending_timeout: number, 
/**
 * After how long a Locked stone is Unlocked, if ever.
 */
locked_timeout: number | null, 
/**
 * How many stones stand.
 */
stones: number, 
/**
 * How many moves were made.
 */
moves: number, 
/**
 * How many have ever played, the first stone's owner included.
 */
players: number, 
/**
 * All that was ever played on.
 */
bounds: Area, 
/**
 * Your number; nothing before your first stone.
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
 * A place in the world: x to the right, y up.
 */
export type Place = { x: number, y: number, };

/**
 * What players of the world are ranked by.
 */
export type RankBy = "held" | "captured" | "lost";

/**
 * Somebody who plays in the world.
 */
export type Settler = { 
/**
 * The number in chunks, the same until you connect again.
 */
number: number, 
/**
 * The name in the journal.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * Whether it is a program.
 */
bot: boolean, 
/**
 * Stones that stand.
 */
held: number, 
/**
 * Others' stones taken.
 */
captured: number, 
/**
 * Own stones lost.
 */
lost: number, };

/**
 * Everything about one stone.
 */
export type Standing = { 
/**
 * Whose it is.
 */
owner: number, 
/**
 * What it forbids now.
 */
status: StoneStatus, 
/**
 * Since when; nothing for the world's first stone.
 */
since: number | null, 
/**
 * When time alone will unlock it.
 */
until: number | null, 
/**
 * How many stones its chain has.
 */
chain: number, 
/**
 * How many liberties its chain has, or has at least.
 */
liberties: number, 
/**
 * Whether `liberties` is the exact number.
 */
counted: boolean, };

/**
 * What a stone forbids.
 */
export type StoneStatus = "locked" | "pending" | "unlocked";

/**
 * Why not.
 */
export type WhyNot = { 
/**
 * The reason, for programs.
 */
reason: string, 
/**
 * The reason, for people.
 */
sentence: string, };

/**
 * A move that somebody made.
 */
export type WorldMove = { 
/**
 * Its number among all moves.
 */
number: number, 
/**
 * When.
 */
time: number, 
/**
 * Who.
 */
player: number, 
/**
 * Where.
 */
at: Place, 
/**
 * How many stones it took from the board.
 */
removed: number, };

/**
 * Your Pending stone: it is your turn here, until the deadline.
 */
export type YourTurn = { 
/**
 * Where it stands.
 */
at: Place, 
/**
 * When it will be Unlocked, whatever you do.
 */
deadline: number, };

/**
 * A position that is to be analysed.
 */
export type Analyze = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * Its options as in a record; what is left out takes its default.
 */
options: { [key: string]: unknown }, 
/**
 * The turns that led to it, from the first.
 */
turns: Array<string>, 
/**
 * How many visits to spend: 5,000 if nothing is said, 50,000 at most.
 */
visits?: number | null, };

/**
 * What is known about a position.
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
 * How often the player to move wins, from 0 to 1.
 */
win_rate: number, 
/**
 * Black's expected lead in points, negative if White is ahead.
 */
lead: number, 
/**
 * The turns that were tried most, at most twelve.
 */
candidates: Array<Candidate>, 
/**
 * Whose each point will be, from -1 (White's) to 1 (Black's), in the order of the layout.
 */
ownership: Array<number>, 
/**
 * Stones that look dead.
 */
dead: Array<string>, };

/**
 * One turn and what is thought of it.
 */
export type Candidate = { 
/**
 * The turn.
 */
turn: string, 
/**
 * How often it was tried.
 */
visits: number, 
/**
 * How often the player who makes it wins, from 0 to 1.
 */
win_rate: number, 
/**
 * Black's expected lead after it.
 */
lead: number, 
/**
 * The turn and what is most likely to follow.
 */
line: Array<string>, };

/**
 * Turns a guest into an account.
 */
export type Claim = { 
/**
 * The name that others will see: 2 to 20 letters, digits, `-` and `_`, a letter first.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, 
/**
 * An address, if you want one to be kept.
 */
email?: string | null, 
/**
 * Whether a program will play under this name. Everybody can see it, and it cannot be changed.
 */
bot?: boolean, };

/**
 * A name and its password.
 */
export type LogIn = { 
/**
 * The name, in capitals or not.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * A new password for the old one.
 */
export type ChangePassword = { 
/**
 * The one you have.
 */
old: string, 
/**
 * The one you want: 8 to 200 characters.
 */
new: string, };

/**
 * Deletes an account for ever.
 */
export type DeleteMe = { 
/**
 * The password; guests have none.
 */
password?: string | null, };

/**
 * Somebody's page.
 */
export type Person = { 
/**
 * The name in the journal.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * Whether there is no password yet.
 */
guest: boolean, 
/**
 * Whether it is a program.
 */
bot: boolean, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * The ratings, by variant.
 */
ratings: Array<RatingSummary>, };

/**
 * How strong somebody is at a variant.
 */
export type RatingSummary = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The rating, by Glicko-2; everybody begins with 1500.
 */
rating: number, 
/**
 * How sure it is: the true strength is within twice this of the rating, nineteen times in twenty.
 */
deviation: number, 
/**
 * Whether it rests on too little to mean much.
 */
provisional: boolean, 
/**
 * How many rated games it rests on.
 */
games: number, 
/**
 * When it last changed.
 */
changed: number, };

/**
 * How a rating came about.
 */
export type RatingHistory = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The oldest first.
 */
points: Array<RatingPoint>, };

/**
 * A point of the rating graph.
 */
export type RatingPoint = { 
/**
 * The game after which it was so; none if it is private and you did not play in it.
 */
table: string | null, 
/**
 * When.
 */
at: number, 
/**
 * The rating.
 */
rating: number, 
/**
 * How sure it was.
 */
deviation: number, };

/**
 * A page of somebody's games.
 */
export type Games = { 
/**
 * The latest first.
 */
games: Array<GameSummary>, 
/**
 * Give this as `before` to see the next page; none if this is the last.
 */
next: string | null, };

/**
 * The ratings at a variant.
 */
export type Leaderboard = { 
/**
 * The variant's id.
 */
variant: string, 
/**
 * The highest ratings that are not provisional, the highest first.
 */
best: Array<RankedPlayer>, 
/**
 * The highest provisional ratings, the highest first.
 */
provisional: Array<RankedPlayer>, 
/**
 * The distribution of all ratings that are not provisional, from the lowest to the highest, without gaps.
 */
distribution: Array<RatingBucket>, };

/**
 * Somebody on the leaderboard.
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
 * Its deviation.
 */
deviation: number, 
/**
 * How many rated games it rests on.
 */
games: number, };

/**
 * How many players have a rating in a range.
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
 * How many players.
 */
players: number, };

/**
 * What a program may do with a token.
 */
export type Scope = "read" | "challenge" | "play" | "world";

/**
 * A token to be made.
 */
export type NewToken = { 
/**
 * What you call it: 1 to 40 letters, digits, `.`, `-` and `_`.
 */
name: string, 
/**
 * What it may do.
 */
scopes: Array<Scope>, };

/**
 * A token that there is; nobody can see its secret again.
 */
export type TokenSummary = { 
/**
 * What you call it.
 */
name: string, 
/**
 * What it may do.
 */
scopes: Array<Scope>, 
/**
 * Since when.
 */
created: number, };

/**
 * A token was made.
 */
export type MadeToken = { 
/**
 * What it is.
 */
token: TokenSummary, 
/**
 * Its secret, said only now: send it as `Authorization: Bearer SECRET`.
 */
secret: string, };

/**
 * A browser that is logged in to your account.
 */
export type SessionSummary = { 
/**
 * Names it when it is to be ended.
 */
id: string, 
/**
 * Browser and system, as far as known, such as `Firefox on Linux`.
 */
device: string, 
/**
 * Since when.
 */
created: number, 
/**
 * When it was last used, to the hour.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * For how long somebody may not play.
 */
export type Ban = { 
/**
 * Until when, in milliseconds since 1970.
 */
until: number, };
