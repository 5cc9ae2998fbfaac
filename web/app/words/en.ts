// All English texts, a section for each part of the client. Another language is a second folder like this one.
import { analysis } from './en/analysis'
import { board } from './en/board'
import { home } from './en/home'
import { learn } from './en/learn'
import { lobby } from './en/lobby'
import { mine } from './en/mine'
import { net } from './en/net'
import { newGame } from './en/newgame'
import { online } from './en/online'
import { people } from './en/people'
import { reasons, worldReasons } from './en/reasons'
import { settingsText } from './en/settings'
import { shell } from './en/shell'
import { table } from './en/table'
import { terms } from './en/terms'
import { world } from './en/world'

export const en = {
  shell,
  board,
  home,
  lobby,
  mine,
  net,
  newGame,
  online,
  people,
  reasons,
  worldReasons,
  settings: settingsText,
  table,
  terms,
  world,
  analysis,
  learn,
}
