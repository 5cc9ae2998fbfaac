// Keeps what was loaded once, so that games on this screen, bots and lessons go on without a connection, also after a
// reload. Files under /assets/ have their content in their name and never change; the page itself is asked for first.
const KEPT = 'tengen'
const MOST_KEPT = 120
/** Where the id of the notice is kept that was shown last. */
const LAST_NOTICE = '/last-notice'
const NOT_OURS = /^\/(api|ws|healthz|readyz|metrics)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NOT_OURS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

// What happened while every page was closed. The server sends the same notice again if it cannot know that it was delivered.
self.addEventListener('push', (event) => event.data && event.waitUntil(show(event.data.json())))

async function show({ id, title, body, url }) {
  const kept = await caches.open(KEPT)
  const last = await kept.match(LAST_NOTICE)
  if (last && (await last.text()) === id) return
  await kept.put(LAST_NOTICE, new Response(id))
  const icon = '/icons/icon-192.png'
  await self.registration.showNotification(title, { body, icon, tag: 'notice', renotify: true, data: url })
}

// A note that it is your turn leads to the table, in the page that shows it or in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data))
})

async function goTo(place) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pathOf = ({ pathname, search }) => pathname + search
  const page = pages.find(({ url }) => pathOf(new URL(url)) === place)
  await (page ? page.focus() : self.clients.openWindow(place))
}

/** The page is the same at every address; the latest one is kept for when the server cannot be reached. */
async function page(request) {
  const kept = await caches.open(KEPT)
  try {
    const response = await fetch(request)
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
    if (isPage) await kept.put('/', response.clone())
    return response
  } catch (error) {
    const before = await kept.match('/')
    if (before) return before
    throw error
  }
}

async function asset(request) {
  const kept = await caches.open(KEPT)
  const before = await kept.match(request)
  if (before) return before
  const response = await fetch(request)
  if (response.ok) {
    await kept.put(request, response.clone())
    await forgetOldest(kept)
  }
  return response
}

/** Files of earlier versions are never asked for again; the oldest go first. */
async function forgetOldest(kept) {
  const files = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_KEPT)).map((file) => kept.delete(file)))
}
