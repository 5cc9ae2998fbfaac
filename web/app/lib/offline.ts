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
      .then(() => setTimeout(() => void fetchAhead(), 3000))
      .catch(() => undefined)
  })
}

/** One thing after the other, whenever the page has nothing else to do. */
async function fetchAhead(): Promise<void> {
  const screens = routes.filter(({ path }) => WITHOUT_SERVER.includes(path)).map(({ load }) => load)
  for (const load of [keepWhatIsHere, ...screens, ...late, ...modules, keepWhatIsHere]) {
    await leisure()
    await load().catch(() => undefined)
  }
}

/** Until the page has nothing to do for a moment. */
function leisure(): Promise<void> {
  // Not every browser tells.
  if (!('requestIdleCallback' in window)) return new Promise((done) => setTimeout(done, 100))
  return new Promise((done) => requestIdleCallback(() => done()))
}

/** On a first visit the page was loaded before anything could be kept: the browser still has all of it at hand. */
async function keepWhatIsHere(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const kept = await caches.open(KEPT)
  await kept.addAll(['/', ...new Set(files.map(({ pathname }) => pathname))])
}

/** What is loaded only when it is asked for: the bots, files and studies, the world of a course. */
const modules = [
  async () => void (await Promise.all((await import('$app/engine')).botFiles.map((file) => fetch(file)))),
  async () => void (await fetch((await import('$app/engine/record')).recordModule.file)),
  async () => void (await fetch((await import('$app/engine/world')).worldModule.file)),
]
