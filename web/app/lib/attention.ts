import { settings } from './settings.svelte'
import { play as sound } from './sounds'

const faces = { mine: ['#a8381f', '#fff'], theirs: ['#e6bd78', '#1a1b1e'], over: ['#8a8378', '#fff'] } as const

/** Shows in the favicon whose turn it is; `null` restores the default. */
export function showFavicon(whose: keyof typeof faces | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!link) return
  if (whose === null) {
    link.href = '/favicon.svg'
    return
  }
  const [ground, stone] = faces[whose]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><path d="M16 3v26M3 16h26" stroke="#4b3415" stroke-width="2"/><circle cx="16" cy="16" r="${whose === 'mine' ? 9.5 : 7}" fill="${stone}"/></svg>`
  link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Requests permission for notifications. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Whether the page is in the background. */
const isAway = () => document.visibilityState !== 'visible'

/** If the page is in the background: rings a bell and, if wanted, shows a notification that leads to a path. */
export async function call(title: string, body: string, place: string): Promise<void> {
  if (!isAway()) return
  sound('bell')
  if (!settings.notifications || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const options = { body, tag: place, data: place, icon: '/favicon.svg', renotify: true }
  try {
    // Phones allow notifications only through the service worker, which can also reopen the page.
    const worker = await serviceWorker()
    if (worker) await worker.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // No notifications in this browser: title and favicon still show it.
  }
}

/** Closes the notification of a path. */
export async function uncall(place: string): Promise<void> {
  const notes = (await (await serviceWorker())?.getNotifications({ tag: place })) ?? []
  for (const note of notes) note.close()
}

async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

const PUSHED = 'tengen.push'

/** Who has switched on notices to this browser while it is closed. */
export function pushedFor(): string | null {
  try {
    return localStorage.getItem(PUSHED)
  } catch {
    return null
  }
}

export function setPushedFor(me: string | null): void {
  try {
    if (me === null) localStorage.removeItem(PUSHED)
    else localStorage.setItem(PUSHED, me)
  } catch {
    // Without storage it has to be switched on again after the next login.
  }
}
