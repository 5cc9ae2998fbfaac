import { settings } from './settings.svelte'

const faces = { mine: ['#a8381f', '#fff'], theirs: ['#e6bd78', '#1a1b1e'], over: ['#8a8378', '#fff'] } as const

/** Shows in the tab's picture whose turn it is; `null` gives the usual one back. */
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

/** Asks the browser whether we may notify. Says whether we may. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Tells somebody who is looking elsewhere, if they want to be told. */
export function notify(title: string, body: string): void {
  const allowed = typeof Notification !== 'undefined' && Notification.permission === 'granted'
  if (!settings.notifications || !allowed || document.visibilityState === 'visible') return
  const note = new Notification(title, { body, tag: 'tengen-turn', icon: '/favicon.svg' })
  note.onclick = () => {
    focus()
    note.close()
  }
}
