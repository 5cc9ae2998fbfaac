import type { MyGame } from '$protocol'
import { connection } from './socket.svelte'

/** My games that are not over and the challenges to me, the latest first; null until the server has told. */
export const mine: { games: MyGame[] | null } = $state({ games: null })

/** Whether a game waits for me and not for somebody at the same screen. */
export const isMyMove = ({ your_turn, black, white }: MyGame) => your_turn && black !== white

/** Whether a game is a challenge that I have not answered. */
export const isChallenge = ({ phase, invited }: MyGame, me: string | undefined) =>
  phase === 'waiting' && me !== undefined && invited === me

/** The list with one game changed; a game that is over leaves it. */
export function changedGames(games: MyGame[], now: MyGame): MyGame[] {
  const others = games.filter(({ table }) => table !== now.table)
  return now.phase === 'over' ? others : [now, ...others]
}

/** A game as it was, if it was known, and as it is. */
export type Heard = (before: MyGame | undefined, now: MyGame) => void

/** Follows my games until the returned function is called; tells of every change, also of what happened while the connection was lost. */
export function followGames(heard: Heard): () => void {
  const follow = () => connection.send({ type: 'follow_games' })
  /** Whose games are known: after a login they are another person's. */
  let whose: string | undefined
  const replace = (games: MyGame[]) => {
    const me = connection.you?.id
    const before = whose === me ? mine.games : null
    whose = me
    mine.games = games
    for (const game of games) {
      const known = before?.find(({ table }) => table === game.table)
      if (known?.number !== game.number && (before || isJustStarted(game))) heard(known, game)
    }
  }
  const stop = connection.listen(
    (message) => {
      if (message.type === 'welcome') queueMicrotask(follow)
      else if (message.type === 'my_games') replace(message.games)
      else if (message.type === 'my_games_changed')
        for (const game of message.changed) {
          const before = mine.games?.find(({ table }) => table === game.table)
          mine.games = changedGames(mine.games ?? [], game)
          heard(before, game)
        }
    },
    { patient: true },
  )
  if (connection.state === 'open') follow()
  return () => {
    stop()
    connection.send({ type: 'unfollow_games' })
  }
}

/** Games that began while a page was being loaded; not those that were opened here and left again. */
const JUST = 15_000
const isJustStarted = ({ table, phase, turns, changed }: MyGame) =>
  phase === 'playing' && turns === 0 && connection.now() - changed < JUST && !opened().includes(table)

const OPENED = 'tengen.opened-tables'
/** Tables of a tab that are remembered. */
const MOST_OPENED = 20

/** The tables that this tab has shown, the latest first, also before a reload. Without storage none is known. */
function opened(): string[] {
  try {
    return (sessionStorage.getItem(OPENED) ?? '').split(' ')
  } catch {
    return []
  }
}

/** This tab shows a table. */
export function noteOpened(table: string): void {
  try {
    const others = opened().filter((other) => other !== '' && other !== table)
    sessionStorage.setItem(OPENED, [table, ...others].slice(0, MOST_OPENED).join(' '))
  } catch {
    // Without storage nothing is lost but this.
  }
}
