// A game that is studied: the same game with comments, marks, positions that are set up, and files.
import { bytesOf } from './bytes'
import { Game } from './game'
import { Game as Engine, GameFile, guessCharset } from './made/record.js'
import { recordModule } from './record'
import type { GameInFile, NamedMark, StudyTree } from './types'

/** Players, ranks, date, event, place, result and whatever else a record says. */
export type About = Record<string, unknown>

export class StudyGame extends Game {
  protected constructor(private readonly study: Engine) {
    super(study)
  }

  /** A game with its branches. Throws an error with a sentence if the tree makes no sense. */
  static restore(tree: string): StudyGame {
    return new StudyGame(Engine.restore(tree))
  }

  static empty(variant: string, options: object = {}): StudyGame {
    return new StudyGame(Engine.start(variant, JSON.stringify(options)))
  }

  static of(engine: Engine): StudyGame {
    return new StudyGame(engine)
  }

  /** Everything about the game, to be restored later. */
  save(): string {
    return this.study.tree()
  }

  tree(): StudyTree {
    return JSON.parse(this.study.tree()) as StudyTree
  }

  sgf(): string {
    return this.study.sgf()
  }

  /** The present position in one line. */
  positionText(): string {
    return this.study.position_text()
  }

  /** The main line as a record. */
  mainRecord(): string {
    return this.study.main_record()
  }

  set about(about: About) {
    this.study.set_about(JSON.stringify(about))
  }

  comment(text: string): void {
    this.study.set_comment(text)
  }

  mark(marks: NamedMark[]): void {
    this.study.set_marks(JSON.stringify(marks))
  }

  /** The present position as a set-up. */
  setupHere(): SetupHere {
    const setup = JSON.parse(this.study.setup_here()) as Partial<SetupHere>
    return { black: [], white: [], to_play: 'black', ...setup }
  }

  /** Sets up a position: null, or a sentence that says why it makes no sense. */
  setUp(setup: SetupHere): string | null {
    return JSON.parse(this.study.set_up(JSON.stringify(setup))) as string | null
  }
}

/** A position as records set it up, with labels of points. */
export interface SetupHere {
  black: string[]
  white: string[]
  voids?: { at: string; arrow: string; origin?: string }[]
  neutral?: string[]
  to_play: 'black' | 'white'
  captures?: { black: number; white: number }
}

/** The games of a file. */
export interface OpenedFile {
  games: GameInFile[]
  /** One of them, at its end, and what of it was not understood, a sentence each. */
  open: (index: number) => { game: StudyGame; notices: string[] }
}

/** Reads a file, JSON or SGF. Throws an error with a sentence if there is no game in it. */
export async function readFile(record: string | Uint8Array): Promise<OpenedFile> {
  await recordModule.load()
  const file = new GameFile(bytesOf(record, guessCharset))
  const open = (index: number) => {
    const engine = file.game(index)
    if (!engine) throw new Error('there is no such game in this file')
    return { game: StudyGame.of(engine), notices: file.notices(index) }
  }
  return { games: JSON.parse(file.list()) as GameInFile[], open }
}
