import { late, routes } from './routes'

/** Screens that work offline, and are therefore prefetched. */
const WITHOUT_SERVER = [
  '/new',
  '/play/:variant',
  '/analysis',
  '/learn',
  '/learn/:variant',
  '/sheet/:variant',
  '/settings',
  '/games',
  '/review/:source/:id',
]

/** The cache of sw.js. */
const KEPT = 'tengen'

/** Registers the service worker and prefetches what works offline. */
export function prepareForOffline(): void {
  // Not in development: nothing may be cached there.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => setTimeout(() => void fetchAhead(), 3000))
      .catch(() => undefined)
  })
}

/** Prefetches one module after the other while the page is idle. */
async function fetchAhead(): Promise<void> {
  const screens = routes.filter(({ path }) => WITHOUT_SERVER.includes(path)).map(({ load }) => load)
  for (const load of [keepWhatIsHere, ...screens, ...late, ...modules, keepWhatIsHere]) {
    await leisure()
    await load().catch(async () => {
      // Whoever loses the connection right after arriving gets the rest when it is back.
      await untilOnline()
      await load().catch(() => undefined)
    })
  }
}

/** Resolves at once if there is a connection, else when there is one again. */
function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((done) => addEventListener('online', () => done(), { once: true }))
}

/** Resolves when the page is idle. */
function leisure(): Promise<void> {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) return new Promise((done) => setTimeout(done, 100))
  return new Promise((done) => requestIdleCallback(() => done()))
}

/** On a first visit the page was loaded before the service worker was active: cache those files now. */
async function keepWhatIsHere(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const kept = await caches.open(KEPT)
  await kept.addAll(['/', ...new Set(files.map(({ pathname }) => pathname))])
}

/** WebAssembly modules that are loaded on demand. */
const modules = [
  async () => void (await Promise.all((await import('$app/engine/bots')).botFiles.map((file) => fetch(file)))),
  async () => void (await fetch((await import('$app/engine/record')).recordModule.file)),
  async () => void (await fetch((await import('$app/engine/table')).tableModule.file)),
  async () => void (await fetch((await import('$app/engine/world')).worldModule.file)),
]
