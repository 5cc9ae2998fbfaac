import { late, routes } from './routes'

/** Screens that need no server: they are fetched ahead, so that they are there when the connection is not. */
const WITHOUT_SERVER = ['/new', '/play/:variant', '/analysis', '/learn', '/learn/:variant', '/settings']

/** The name under which sw.js keeps things. */
const KEPT = 'tengen'

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
  for (const load of late) load().catch(() => undefined)
  void fetchModules().catch(() => undefined)
  void keepWhatIsHere().catch(() => undefined)
}

/** On a first visit the page was loaded before anything could be kept: the browser still has all of it at hand. */
async function keepWhatIsHere(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const kept = await caches.open(KEPT)
  await kept.addAll(['/', ...new Set(files.map(({ pathname }) => pathname))])
}

/** What is loaded only when it is asked for: the bots, files and studies, the world of a course. */
async function fetchModules(): Promise<void> {
  const modules = Promise.all([import('$app/engine'), import('$app/engine/scribe'), import('$app/engine/land')])
  const [{ mindFiles }, { scribe }, { land }] = await modules
  await Promise.all([...mindFiles, scribe.file, land.file].map((file) => fetch(file)))
}
