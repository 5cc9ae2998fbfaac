import type { Friend } from '$protocol'
import { connection } from './socket.svelte'

/** Tells of people I follow who have come, until the returned function is called. Those who are here at first are no news. */
export function followFriends(came: (friends: Friend[]) => void): () => void {
  let known: Set<string> | null = null
  const follow = () => connection.send({ type: 'follow_friends' })
  const stop = connection.listen(
    (message) => {
      if (message.type === 'welcome') {
        known = null
        if (message.you) queueMicrotask(follow)
      } else if (message.type === 'friends_online') {
        const fresh = known ? message.online.filter(({ id }) => !known?.has(id)) : []
        known = new Set(message.online.map(({ id }) => id))
        if (fresh.length > 0) came(fresh)
      }
    },
    { patient: true },
  )
  if (connection.state === 'open' && connection.you) follow()
  return stop
}
