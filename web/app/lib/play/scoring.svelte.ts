import type { Game } from '$app/engine'
import { reasonText } from '$app/words'
import type { Allowed, Command, TableView } from '$protocol'

/** Which stones look dead after the last turn of a record, by label. */
export type Propose = (record: string) => Promise<string[]>

/** What a panel for agreeing on dead stones needs of a game, online or on this screen. */
export interface Agreement {
  readonly table: TableView | null
  may(kind: Command['do']): boolean
  give(kind: Command['do']): Promise<void>
}

/** The engine's proposal, from a worker that ends with it. */
export const propose: Propose = async (record) => {
  const { Estimator } = await import('$app/engine/review')
  const estimator = new Estimator()
  try {
    return await estimator.deadStones(record)
  } finally {
    estimator.dispose()
  }
}

/**
 * The end of a game that is played on this screen: dead stones are proposed, changed and accepted by the rules of tables,
 * which are loaded for it.
 */
export class LocalAgreement implements Agreement {
  table: TableView | null = $state.raw(null)
  errorText: string | null = $state(null)
  private allowed: Allowed[] = $state.raw([])

  private constructor(private readonly scoring: import('$app/engine/table').Scoring) {
    this.refresh()
  }

  static async begin(game: Game, propose: Propose): Promise<LocalAgreement> {
    const { Scoring, tableModule } = await import('$app/engine/table')
    const record = game.record()
    // Without a proposal people mark the stones themselves.
    const [dead] = await Promise.all([propose(record).catch(() => []), tableModule.load()])
    return new LocalAgreement(new Scoring(record, dead))
  }

  may(kind: Command['do']): boolean {
    return this.allowed.some(({ command, refusal }) => command.do === kind && refusal === null)
  }

  give(kind: Command['do']): Promise<void> {
    const found = this.allowed.find(({ command }) => command.do === kind)
    if (found) this.command(found.command)
    return Promise.resolve()
  }

  /** Marks the chain of a stone as dead, or as alive again. */
  toggle(name: string): void {
    this.command({ do: 'mark', point: name, dead: !(this.table?.dead.includes(name) ?? false) })
  }

  free(): void {
    this.scoring.free()
  }

  private command(command: Command): void {
    const reason = this.scoring.give(command)
    this.errorText = reason === null ? null : reasonText({ reason, sentence: reason })
    this.refresh()
  }

  private refresh(): void {
    this.table = this.scoring.view()
    this.allowed = this.scoring.allowed()
  }
}
