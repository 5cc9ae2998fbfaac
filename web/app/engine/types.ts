// Made by a test of crates/wasm from the Rust types; do not edit.

/**
 * A colour by its name.
 */
export type Color = "black" | "white";

/**
 * One value for each colour.
 */
export type ByColor<T> = { 
/**
 * Black's.
 */
black: T, 
/**
 * White's.
 */
white: T, };

/**
 * How the points of a board lie.
 */
export type Shape = "square" | "layers" | "hex";

/**
 * A point of the board: where it is drawn and what it touches.
 */
export type Place = { 
/**
 * Its label, as `E5` or `U:E5`.
 */
name: string, 
/**
 * 0 is the lower layer.
 */
layer: number, 
/**
 * From 0 at the left.
 */
column: number, 
/**
 * 0 is the bottom row. On a hexagonal board column and row are letter and number of the label.
 */
row: number, 
/**
 * Whether it is a star point.
 */
star: boolean, 
/**
 * The points that a stone here touches.
 */
neighbours: Array<number>, };

/**
 * The board itself. A point is an index into `points`.
 */
export type Layout = { 
/**
 * How the points lie.
 */
shape: Shape, 
/**
 * Columns, and rows, of the drawing.
 */
side: number, 
/**
 * Radius of a wide stone in steps (Gengo).
 */
reach: number | null, 
/**
 * Every point.
 */
points: Array<Place>, };

/**
 * What stands on a point.
 */
export type Piece = "empty" | "black" | "white" | "neutral" | "void";

/**
 * Whose stones cover a space (Gengo).
 */
export type Cover = "black" | "white" | "both";

/**
 * What is on a point.
 */
export type Cell = { 
/**
 * The piece.
 */
piece: Piece, 
/**
 * Of a void: eighths of a turn clockwise from north.
 */
arrow?: number, 
/**
 * Of a void: whether its resolver is on.
 */
resolver?: boolean, 
/**
 * Of a void: whether it is the origin of others (Go San).
 */
origin?: boolean, 
/**
 * Whose stones cover this space (Gengo).
 */
cover?: Cover, 
/**
 * The same number on all stones of a chain.
 */
chain?: number, };

/**
 * What there is to see of a position.
 */
export type View = { 
/**
 * How many turns were made.
 */
turns: number, 
/**
 * Who plays next, or would if the game were not over.
 */
toPlay: Color, 
/**
 * What stands on each point.
 */
cells: Array<Cell>, 
/**
 * Points of the last turn, the most important first.
 */
last: Array<number>, 
/**
 * From where to where a neutral piece slid in the last turn.
 */
slid: [number, number] | null, 
/**
 * The last turn as it is written.
 */
lastTurn: string | null, 
/**
 * How many stones each colour has captured.
 */
captures: ByColor<number>, 
/**
 * The length of the present run of passes.
 */
passes: number, 
/**
 * How many passes in a row end the game.
 */
passesToEnd: number, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * `B+3.5`, `W+R`, `0`; null while the game goes on.
 */
result: string | null, 
/**
 * The score once the game is over.
 */
score: Score | null, };

/**
 * The score, and where it comes from.
 */
export type Score = { 
/**
 * Black's points, komi included.
 */
black: number, 
/**
 * White's points, komi included.
 */
white: number, 
/**
 * As in a record.
 */
result: string, 
/**
 * The parts that add up to these points.
 */
lines: Array<ScoreLine>, 
/**
 * A count that the rules want to be shown although it does not decide (Gengo).
 */
also: ScoreLine | null, 
/**
 * Whose each point is, stones included.
 */
owner: Array<Color | null>, };

/**
 * One line of a count.
 */
export type ScoreLine = { 
/**
 * What is counted.
 */
part: ScorePart, 
/**
 * Black's.
 */
black: number, 
/**
 * White's.
 */
white: number, };

/**
 * What a line counts.
 */
export type ScorePart = "stones" | "regions" | "area" | "captures" | "komi";

/**
 * The legal turns by kind; numbers are points.
 */
export type Legal = { 
/**
 * Whether one may pass.
 */
pass: boolean, 
/**
 * Where a stone may be placed.
 */
place: Array<number>, 
/**
 * Which stones may be nuked.
 */
nuke: Array<number>, 
/**
 * Which neutral pieces may slide.
 */
slides: Array<Slides>, };

/**
 * Where a neutral piece may slide to (XiaGo).
 */
export type Slides = { 
/**
 * Where it stands.
 */
from: number, 
/**
 * Where it may go.
 */
to: Array<number>, };

/**
 * What a turn would do.
 */
export type Preview = { 
/**
 * Stones that would leave the board.
 */
captured: Array<number>, 
/**
 * What would stand on each point.
 */
cells: Array<Cell>, };

/**
 * Why a turn is illegal.
 */
export type Refusal = { 
/**
 * The code that programs read.
 */
reason: string, 
/**
 * For people.
 */
sentence: string, };

/**
 * A chain of stones with its liberties.
 */
export type Chain = { 
/**
 * Its stones.
 */
points: Array<number>, 
/**
 * Its liberties.
 */
liberties: Array<number>, };

/**
 * What an option takes.
 */
export type OptionKind = { "is": "whole", 
/**
 * The smallest.
 */
least: number, 
/**
 * The largest.
 */
most: number, } | { "is": "oneOf", 
/**
 * All of them.
 */
numbers: Array<number>, } | { "is": "handicap", 
/**
 * The largest.
 */
most: number, } | { "is": "points" } | { "is": "flag" } | { "is": "word", 
/**
 * All of them.
 */
words: Array<string>, } | { "is": "regions", 
/**
 * The names of the presets.
 */
presets: Array<string>, };

/**
 * An option of a variant.
 */
export type OptionInfo = { 
/**
 * Its name in records.
 */
name: string, 
/**
 * What it takes.
 */
kind: OptionKind, 
/**
 * The value if nothing is said.
 */
default: unknown, 
/**
 * What it means, in a few words.
 */
about: string, };

/**
 * The choices that a game is played by.
 */
export type RulesInfo = { 
/**
 * The kind of board.
 */
shape: Shape, 
/**
 * The option for its size.
 */
sizeOption: string, 
/**
 * Whether stones occupy more than their own point (Gengo).
 */
wide: boolean, 
/**
 * Whether own stones can become voids.
 */
voids: boolean, 
/**
 * Whether neutral pieces slide.
 */
slides: boolean, 
/**
 * Which repetitions are forbidden, by the name of the option's value.
 */
ko: string, 
/**
 * What decides the game, by the name of the option's value.
 */
counting: "area" | "territory" | "stones", 
/**
 * Whether dead stones change the score.
 */
deadStonesMatter: boolean, 
/**
 * Who plays first.
 */
first: Color, 
/**
 * What each colour is given.
 */
komi: ByColor<number>, 
/**
 * How many passes in a row end the game.
 */
passesToEnd: number, };

/**
 * The sizes of board that people are offered.
 */
export type SizesInfo = { 
/**
 * The default.
 */
usual: number, 
/**
 * For a quick or a first game.
 */
small: number, 
/**
 * Those to choose from, smallest first.
 */
offered: Array<number>, };

/**
 * A variant and its options.
 */
export type VariantInfo = { 
/**
 * Its name in records.
 */
id: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * What it is, in a few words.
 */
tagline: string, 
/**
 * Its options.
 */
options: Array<OptionInfo>, 
/**
 * The choices it is played by if no option is given.
 */
rules: RulesInfo, 
/**
 * The sizes of its board.
 */
sizes: SizesInfo, };

/**
 * Light or dark surroundings.
 */
export type Theme = "light" | "dark";

/**
 * What a picture shows; everything may be left out.
 */
export type PictureSettings = { 
/**
 * Light if left out.
 */
theme: Theme, 
/**
 * Letters and numbers at the edges; shown if left out.
 */
coordinates: boolean, 
/**
 * The numbers of the turns on the stones.
 */
numbers: boolean, 
/**
 * Whose each empty point would be if the game were counted now.
 */
territory: boolean, 
/**
 * A mark on the last turn; shown if left out.
 */
last: boolean, };

/**
 * The shape of a mark.
 */
export type MarkKind = "triangle" | "square" | "circle" | "cross" | "label";

/**
 * A mark as the client has it, with the label of its point.
 */
export type NamedMark = { 
/**
 * Where, as `E5`.
 */
at: string, 
/**
 * Which.
 */
kind: MarkKind, 
/**
 * What a label says; empty for the others.
 */
text: string, };

/**
 * One node of a [`StudyTree`]. Node 0 is the start; parents stand before their children.
 */
export type StudyNode = { 
/**
 * The turn that leads here; null at the start and for remarks.
 */
turn: string | null, 
/**
 * Empty if there is none.
 */
comment: string, 
/**
 * The node before; null at the start.
 */
parent: number | null, 
/**
 * What follows, the main line first.
 */
children: Array<number>, 
/**
 * How many turns lead here, its own included.
 */
number: number, 
/**
 * The position that was set up here in the course of the game, as in a record.
 */
setup?: object, 
/**
 * Marks on points.
 */
marks?: Array<NamedMark>, 
/**
 * What else an SGF file said here, as it stood there.
 */
other?: string, 
/**
 * Who made the turn, where that is known.
 */
mover?: Color, };

/**
 * A game with its branches and comments.
 */
export type StudyTree = { 
/**
 * The id of the variant.
 */
variant: string, 
/**
 * The options that are not the usual ones.
 */
options: Record<string, unknown>, 
/**
 * The position that the game starts from, as in a record, if it is not the usual one.
 */
setup?: object, 
/**
 * Players, date, event, result and whatever else a record says.
 */
about: Record<string, unknown>, 
/**
 * At least the start.
 */
nodes: Array<StudyNode>, 
/**
 * The node that is looked at.
 */
cursor: number, };

/**
 * A game of a file, as lists show it.
 */
export type GameInFile = { 
/**
 * Who played, or what the game is called; empty if the file does not say.
 */
title: string, 
/**
 * As in a record; empty if the file does not say.
 */
date: string, 
/**
 * How many turns its main line has.
 */
turns: number, };

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
 * A bot's turn.
 */
export type BotTurn = { 
/**
 * The turn, such as `E5` or `pass`.
 */
turn: string, 
/**
 * Milliseconds that a person would have thought.
 */
pace: number, };

/**
 * How good a turn was.
 */
export type Mark = "good" | "doubtful" | "mistake" | "blunder";

/**
 * The evaluation of a position of a reviewed game.
 */
export type ReviewedPosition = { 
/**
 * The win rate of Black, from 0 to 1.
 */
win_rate: number, 
/**
 * The expected lead of Black in points.
 */
lead: number, 
/**
 * Win rate and lead favour different sides: the one that wins more often loses by more when it loses.
 */
disagrees: boolean, };

/**
 * A turn of a reviewed game.
 */
export type ReviewedTurn = { 
/**
 * Who made it.
 */
color: Color, 
/**
 * The turn, such as `E5` or `pass`.
 */
turn: string, 
/**
 * The position after it.
 */
after: ReviewedPosition, 
/**
 * A better variation; empty if there is none.
 */
better: Array<string>, 
/**
 * The points that it lost.
 */
loss: number, 
/**
 * How good it was; null for the passes that end a game and for resigning.
 */
mark: Mark | null, };

/**
 * A game whose turns were judged.
 */
export type Review = { 
/**
 * The position before the first turn.
 */
start: ReviewedPosition, 
/**
 * The turns in order.
 */
turns: Array<ReviewedTurn>, 
/**
 * The accuracy of each side, from 0 to 100; null for a side that made no turn.
 */
accuracy: { black: number | null, white: number | null }, 
/**
 * The numbers of each side's worst turns, the worst first.
 */
worst: { black: Array<number>, white: Array<number> }, 
/**
 * Visits of each position.
 */
visits: number, };

/**
 * A turn that somebody tried in place of a mistake.
 */
export type Judgement = { 
/**
 * The points that it loses compared with the best turn.
 */
loss: number, 
/**
 * How good it is.
 */
mark: Mark, 
/**
 * The position after it.
 */
after: ReviewedPosition, 
/**
 * The expected answer and what follows.
 */
line: Array<string>, };

/**
 * A turn of a line.
 */
export type LineTurn = { 
/**
 * Who makes it.
 */
color: Color, 
/**
 * The turn, such as `E5` or `pass`.
 */
turn: string, };

/**
 * What follows if a turn is ignored.
 */
export type Threat = { 
/**
 * The turns that follow, beginning with one of the same player.
 */
line: Array<LineTurn>, 
/**
 * The points that ignoring the turn costs the opponent.
 */
gain: number, };

/**
 * Why a turn was made, as far as the search can tell.
 */
export type Explanation = { 
/**
 * The turn and those that are expected after it.
 */
line: Array<LineTurn>, 
/**
 * What it threatens; null if nothing follows from ignoring it.
 */
threat: Threat | null, };

/**
 * A style of play.
 */
export type Style = "balanced" | "territorial" | "fighting";

/** Every style of play. */
export const STYLES: Style[] = ['balanced', 'territorial', 'fighting']
