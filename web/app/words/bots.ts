import { bots } from './en/bots'

/** Texts of games against bots, which the first page does not need. */
export const botWords = bots
