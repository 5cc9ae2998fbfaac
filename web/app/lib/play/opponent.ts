import { Bot } from '$app/engine'

/** Whoever answers for the bot: a record and a level go in, a turn comes out. */
export interface Opponent {
  answer(record: string, level: number): Promise<string>
  /** What it was asked no longer matters. */
  stop(): void
}

/** A bot in a worker of this browser. */
export function botOpponent(): Opponent {
  const bot = new Bot()
  const seed = Math.floor(Math.random() * 0x7fff_ffff)
  return {
    answer: (record, level) => bot.play(record, level, seed),
    stop: () => bot.stop(),
  }
}
