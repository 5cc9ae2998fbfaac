// All English texts. A section for each room of the client; another language is a second folder like this one.
import { board } from './en/board'
import { shell } from './en/shell'

export const en = { shell, board }
