// The English texts of the first pages, a section for each part of the client; late.ts has those of the others. Another language is a second folder like this one.
import { board } from './en/board'
import { home } from './en/home'
import { lobby } from './en/lobby'
import { mine } from './en/mine'
import { net } from './en/net'
import { options } from './en/options'
import { people } from './en/people'
import { reasons } from './en/reasons'
import { shell } from './en/shell'
import { table } from './en/table'
import { terms } from './en/terms'

export const en = {
  shell,
  board,
  home,
  lobby,
  mine,
  net,
  options,
  people,
  reasons,
  table,
  terms,
}
