import type { Me, Person } from '$protocol'
import { words } from '$app/words'
import { ApiError, get, post, put } from './api'
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
export async function ensureSession(): Promise<Me> {
  if (session.me) return session.me
  // The server keeps an existing session.
  const me = await post<Me>('/guest')
  becomes(me)
  return me
}

/** Gives the guest of this browser a name; creates the guest if there is none. */
export async function nameGuest(name: string): Promise<void> {
  await ensureSession()
  const me = await put<Me>('/me/name', { name })
  session.me = me
  loading = Promise.resolve(me)
  people.delete(me.id)
}

/** Changes the user after a login or logout; the WebSocket has to reconnect for it. */
export function becomes(me: Me | null): void {
  session.me = me
  loading = Promise.resolve(me)
  // A guest who created an account has a new name.
  if (me) people.delete(me.id)
  connection.renew()
}

const people = new Map<string, Promise<Person>>()
/** Ratings change: what is known of somebody is asked for again after this long. */
const KNOWN_FOR = 5 * 60_000

/** What everybody may know of a player. */
export function personOf(id: string): Promise<Person> {
  let person = people.get(id)
  if (!person) {
    person = get<Person>(`/people/${encodeURIComponent(id)}`)
    const forget = () => people.delete(id)
    person.then(() => setTimeout(forget, KNOWN_FOR), forget)
    people.set(id, person)
  }
  return person
}

/** The name to show for a player's id. */
export function nameOf(id: string): Promise<string> {
  return personOf(id).then(
    (found) => found.name,
    (error: unknown) => (error instanceof ApiError && error.status === 404 ? words.people.gone : words.people.unknown),
  )
}
