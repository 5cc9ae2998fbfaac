import { routes } from './routes'

/** Screens that need no server: they are fetched ahead, so that they are there when the connection is not. */
const WITHOUT_SERVER = ['/new', '/play/:variant', '/settings']

/** Lets the browser keep what was loaded, and fetches what a lost connection should not take away. */
export function prepareForOffline(): void {
  // While the client is being worked on, nothing may be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => setTimeout(fetchAhead, 3000))
      .catch(() => undefined)
  })
}

function fetchAhead(): void {
  for (const route of routes) if (WITHOUT_SERVER.includes(route.path)) route.load().catch(() => undefined)
}
