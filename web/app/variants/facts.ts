import type { Game, Score } from '$app/engine'
import type { Color, Piece } from '$board/model'

/** What the words of courses may count: a fact is a name, for most of them followed by a point or a colour. */
const counts: Record<string, (game: Game, of: string, dead: string[]) => number> = {
  /** Of the group on a point. */
  liberties: (game, at) => game.chain(pointOf(game, at))?.liberties.length ?? 0,
  stones: (game, at) => game.chain(pointOf(game, at))?.points.length ?? 0,
  neighbours: (game, at) => game.layout.points[pointOf(game, at)]!.neighbours.length,
  /** 1 if the player to move may play this turn, 0 if not. */
  legal: (game, turn) => ('reason' in game.preview(turn.replace('>', ' ')) ? 0 : 1),
  /** Stones that a colour has captured. */
  captured: (game, color) => game.view().captures[color as Color],
  /** Pieces on the board. */
  pieces: (game, piece) => piecesOf(game, piece as Piece).length,
  groups: (game, color) => new Set(piecesOf(game, color as Piece).map(({ chain }) => chain)).size,
  lamps: (game) => piecesOf(game, 'void').filter(({ resolver }) => resolver).length,
  covered: (game) => game.view().cells.filter(({ cover }) => cover).length,
  layers: (game) => new Set(game.layout.points.map(({ layer }) => layer)).size,
  turn: (game) => game.view().turns,
  passes: (game) => game.view().passes,
  passesToEnd: (game) => game.rules.passesToEnd,
  /** Stones that Black may still place before White's first turn. */
  handicapLeft: (game) => Number(game.options.handicap ?? 0) - game.view().turns,
  score: (game, color, dead) => game.score(dead)[color as Color],
  margin: (game, _, dead) => Math.abs(game.score(dead).black - game.score(dead).white),
  komi: (game, color) => game.rules.komi[color as Color],
  counted: (game, line, dead) => lineOf(game.score(dead), line),
}

function pointOf({ layout }: Game, name: string): number {
  const point = layout.points.findIndex((place) => place.name === name)
  if (point < 0) throw new Error(`there is no point ${name}`)
  return point
}

const piecesOf = (game: Game, piece: Piece) => game.view().cells.filter((cell) => cell.piece === piece)

/** A line of the count, as `stones/black`; the one that is shown but does not decide is `also/black`. */
function lineOf(score: Score, name: string): number {
  const [part, color] = name.split('/')
  const line = part === 'also' ? score.also : score.lines.find((line) => line.part === part)
  if (!line) throw new Error(`the score has no line ${name}`)
  return line[color as Color]
}

/** The value of a fact, such as `liberties D4`, on a board. */
export function valueOf(game: Game, fact: string, dead: string[] = []): number {
  const [name = '', of = ''] = fact.split(' ')
  const count = counts[name]
  if (!count) throw new Error(`nothing counts ${fact}`)
  return count(game, of, dead)
}

const UNITS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')

/** The numbers that a sentence counts with: digits and words, but no coordinates, no names, and no "one" as a pronoun. */
export function numbersIn(text: string): number[] {
  const plain = text.replaceAll(/\b[A-Z]\d+\b|\d+ ?× ?\d+|2\.5D/g, '')
  const found = plain.toLowerCase().match(/\d+(\.\d+)?|[a-z]+( (liberty|stone|point|cell|space|group|void))?/g) ?? []
  return found.flatMap((word) => {
    if (/^\d/.test(word)) return [Number(word)]
    const [first = '', noun] = word.split(' ')
    const value = UNITS.indexOf(first)
    return value < 0 || (first === 'one' && noun === undefined) ? [] : [value]
  })
}
