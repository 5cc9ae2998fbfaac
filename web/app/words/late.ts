import { accounts } from './en/accounts'
import { analysis } from './en/analysis'
import { conditional } from './en/conditional'
import { explain } from './en/explain'
import { learn } from './en/learn'
import { mail } from './en/mail'
import { memory } from './en/memory'
import { newGame } from './en/newgame'
import { push } from './en/push'
import { review } from './en/review'
import { social } from './en/social'
import { settingsText } from './en/settings'
import { why } from './en/why'
import { world } from './en/world'
import { worldDays } from './en/worlddays'
import { worldOrder } from './en/worldorder'
import { worldPeople } from './en/worldpeople'
import { worldPast } from './en/worldpast'
import { worldPlaces } from './en/worldplaces'
import { worldPlay } from './en/worldplay'
import { worldLife } from './en/worldlife'
import { worldReasons } from './en/worldreasons'

/** Texts of screens that are loaded on demand, so that the first page need not bring them along. */
export const lateWords = {
  accounts,
  analysis,
  conditional,
  explain,
  learn,
  mail,
  memory,
  newGame,
  push,
  review,
  settings: settingsText,
  social,
  why,
  world,
  worldDays,
  worldOrder,
  worldPast,
  worldPeople,
  worldPlaces,
  worldPlay,
  worldLife,
  worldReasons,
}
