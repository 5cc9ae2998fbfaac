import type { GameLine, Games, Lobby } from '$protocol'
import { get } from './api'

const PACE = 5000

/** What there is to join and to watch; `null` while the server cannot be reached, `undefined` until we know. */
export class LobbyWatch {
  lobby: Lobby | null | undefined = $state.raw(undefined)

  /** Looks again and again while the page is in view, until the returned function is called. */
  follow(): () => void {
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      if (document.visibilityState === 'visible')
        this.lobby = await get<Lobby>('/lobby').catch(() => null)
      if (!stopped) timer = setTimeout(look, PACE)
    }
    void look()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }
}

/** Somebody's games that are not over; none if the server cannot say. */
export async function openGames(id: string): Promise<GameLine[]> {
  const list = await get<Games>(`/people/${encodeURIComponent(id)}/games?most=50`).catch(() => null)
  return list?.games.filter((game) => game.phase !== 'over') ?? []
}
