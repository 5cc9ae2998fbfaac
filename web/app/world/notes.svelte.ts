/** How long a message stays, in milliseconds. */
const STAY = 5000

/** Short messages: all are read aloud, some are shown as well. */
export class Notes {
  said = $state('')
  /** The message on the screen. */
  shown: string | null = $state(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  tell = (sentence: string, isShown: boolean): void => {
    this.said = sentence
    if (!isShown) return
    this.shown = sentence
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.shown = null), STAY)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
