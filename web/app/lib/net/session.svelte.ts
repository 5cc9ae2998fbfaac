import type { Me } from '$protocol'
import { words } from '$app/words'
import { ApiError, get, post } from './api'
import { connection } from './socket.svelte'

/** The user of this browser: null without a session, undefined until it is known. */
export const session: { me: Me | null | undefined } = $state({ me: undefined })

let loading: Promise<Me | null> | null = null

/** Loads the current user once. */
export function whoAmI(): Promise<Me | null> {
  loading ??= get<Me>('/me')
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null
      loading = null
      throw error
    })
    .then((me) => (session.me = me))
  return loading
}

/** The current user; creates a guest session if there is none. */
export async function somebody(): Promise<Me> {
  if (session.me) return session.me
  // The server keeps an existing session.
  const me = await post<Me>('/guest')
  becomes(me)
  return me
}

/** Changes the user after a login or logout; the WebSocket has to reconnect for it. */
export function becomes(me: Me | null): void {
  session.me = me
  loading = Promise.resolve(me)
  // Show the new name of a guest who created an account at once.
  if (me) names.set(me.id, Promise.resolve(me))
  connection.renew()
}

const names = new Map<string, Promise<Me>>()

/** The name to show for a player's id. */
export function nameOf(id: string): Promise<string> {
  let person = names.get(id)
  if (!person) {
    person = get<Me>(`/people/${encodeURIComponent(id)}`)
    person.catch(() => names.delete(id))
    names.set(id, person)
  }
  return person.then(
    (found) => found.name,
    (error: unknown) => (error instanceof ApiError && error.status === 404 ? words.people.gone : words.people.unknown),
  )
}
