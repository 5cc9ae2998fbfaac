import type { Me } from '$protocol'
import { words } from '$app/words'
import { ApiError, get, post } from './api'
import { connection } from './socket.svelte'

/** Who is sitting at this browser. `undefined` until we know. */
export const session: { me: Me | null | undefined } = $state({ me: undefined })

let loading: Promise<Me | null> | null = null

/** Asks the server who we are, once. */
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

/** Who we are; a new guest if we were nobody yet. */
export async function somebody(): Promise<Me> {
  if (session.me) return session.me
  // Whoever has a session already stays who they are.
  const me = await post<Me>('/guest')
  becomes(me)
  return me
}

/** Somebody else sits here now: the connection must introduce itself anew. */
export function becomes(me: Me | null): void {
  session.me = me
  loading = Promise.resolve(me)
  // A guest who claimed a name is known by it at once.
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
