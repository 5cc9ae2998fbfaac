import type { GameSummary, Games, Lobby } from '$protocol'
import { get } from './api'
import { connection } from './socket.svelte'

/** The lobby after some of its lines have changed: those there were stay where they are, new ones come first. */
export function changedLobby(lobby: Lobby, changed: GameSummary[], gone: string[]): Lobby {
  const news = new Map(changed.map((line) => [line.table, line]))
  const left = new Set(gone)
  const list = (before: GameSummary[], belongs: (line: GameSummary) => boolean): GameSummary[] => {
    const known = new Set(before.map(({ table }) => table))
    const fresh = changed.filter((line) => !known.has(line.table))
    const now = [...fresh, ...before.map((line) => news.get(line.table) ?? line)]
    return now.filter((line) => belongs(line) && !left.has(line.table))
  }
  return {
    waiting: list(lobby.waiting, ({ phase }) => phase === 'waiting'),
    playing: list(lobby.playing, ({ phase }) => phase !== 'waiting' && phase !== 'over'),
  }
}

/** What there is to join and to watch, as it changes. */
export class LobbyWatch {
  private told: Lobby | undefined = $state.raw(undefined)

  /** `null` while the server cannot be reached, `undefined` until we know. */
  get lobby(): Lobby | null | undefined {
    return connection.state === 'lost' ? null : this.told
  }

  /** Listens until the returned function is called. */
  follow(): () => void {
    const enter = () => connection.send({ type: 'enter_lobby' })
    const stop = connection.listen((message) => {
      if (message.type === 'welcome') enter()
      else if (message.type === 'lobby') this.told = { waiting: message.waiting, playing: message.playing }
      else if (message.type === 'lobby_changed' && this.told)
        this.told = changedLobby(this.told, message.changed, message.gone)
    })
    if (connection.state === 'open') enter()
    return () => {
      stop()
      connection.send({ type: 'leave_lobby' })
    }
  }
}

/** Somebody's games that are not over; none if the server cannot say. */
export async function openGames(id: string): Promise<GameSummary[]> {
  const list = await get<Games>(`/people/${encodeURIComponent(id)}/games?most=50`).catch(() => null)
  return list?.games.filter((game) => game.phase !== 'over') ?? []
}
