import type { Style } from '$app/engine'
import { Bot } from '$app/engine/bots'

/** Chooses a turn for the bot, given a record and a level. */
export interface Opponent {
  answer(record: string, level: number): Promise<string>
  /** Cancels the pending answer. */
  stop(): void
}

/** A bot in a worker of this browser. */
export function botOpponent(style?: Style): Opponent {
  const bot = new Bot()
  const seed = Math.floor(Math.random() * 0x7fff_ffff)
  return {
    answer: (record, level) => bot.play(record, level, seed, style),
    stop: () => bot.stop(),
  }
}
