import { Analyst } from '$app/engine/bots'

/** The engine's estimate of a position: ownership and lead. */
export class Estimate {
  ownership: number[] | null = $state.raw(null)
  /** Black's lead in points. */
  lead: number | null = $state(null)
  isBusy = $state(false)
  private analyst: Analyst | null = null

  async look(record: string): Promise<void> {
    this.analyst ??= new Analyst()
    this.isBusy = true
    await this.analyst
      .estimate(record, (analysis) => {
        this.ownership = analysis.ownership
        this.lead = analysis.lead
      })
      .catch(() => undefined)
    this.isBusy = false
  }

  clear(): void {
    this.analyst?.stop()
    this.ownership = null
    this.lead = null
    this.isBusy = false
  }

  dispose(): void {
    this.analyst?.dispose()
    this.analyst = null
  }
}
