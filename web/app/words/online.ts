import { online } from './en/online'

/** Texts of tables over the network, which the first page does not need. */
export const onlineWords = online
