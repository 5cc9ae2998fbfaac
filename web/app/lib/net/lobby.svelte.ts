import type { GameSummary, Lobby } from '$protocol'
import { connection } from './socket.svelte'

/** The lobby with some games changed: known ones keep their position, new ones come first. */
export function changedLobby(lobby: Lobby, changed: GameSummary[], gone: string[], online: number): Lobby {
  const news = new Map(changed.map((line) => [line.table, line]))
  const left = new Set(gone)
  const list = (before: GameSummary[], belongs: (line: GameSummary) => boolean): GameSummary[] => {
    const known = new Set(before.map(({ table }) => table))
    const fresh = changed.filter((line) => !known.has(line.table))
    const now = [...fresh, ...before.map((line) => news.get(line.table) ?? line)]
    return now.filter((line) => belongs(line) && !left.has(line.table))
  }
  return {
    online,
    waiting: list(lobby.waiting, ({ phase }) => phase === 'waiting'),
    playing: list(lobby.playing, ({ phase }) => phase !== 'waiting' && phase !== 'over'),
  }
}

/** Live lists of open and running games. */
export class LobbyWatch {
  private told: Lobby | undefined = $state.raw(undefined)

  /** `null` while the server is unreachable, `undefined` until the lists arrive. */
  get lobby(): Lobby | null | undefined {
    return connection.state === 'lost' ? null : this.told
  }

  /** Subscribes; the returned function unsubscribes. */
  follow(): () => void {
    const enter = () => connection.send({ type: 'enter_lobby' })
    const stop = connection.listen((message) => {
      if (message.type === 'welcome') enter()
      else if (message.type === 'lobby') this.told = message
      else if (message.type === 'lobby_changed' && this.told)
        this.told = changedLobby(this.told, message.changed, message.gone, message.online)
    })
    if (connection.state === 'open') enter()
    return () => {
      stop()
      connection.send({ type: 'leave_lobby' })
    }
  }
}
