import { find } from './routes'

/** Where we are. Screens that keep something in the address read it here. */
export const address = $state({ path: location.pathname, query: location.search, hash: location.hash })

function look(): void {
  address.path = location.pathname
  address.query = location.search
  address.hash = location.hash
}

/** Goes to an address of ours, as a new step of the browser's history unless `replace` is set. */
export function go(to: string, { replace = false } = {}): void {
  const before = location.pathname
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  look()
  if (location.pathname !== before) scrollTo(0, 0)
}

/** One value of the address's query, as in `/new?variant=no`. */
export function asked(name: string): string | null {
  return new URLSearchParams(address.query).get(name)
}

/** Whether the browser should deal with this click itself: other buttons, keys, targets, downloads. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const special = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return special || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin
}

/** Lets every plain link of the page lead to our screens without loading the page anew. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link?.href || isForBrowser(event, link)) return
    if (link.pathname === location.pathname && link.hash !== '') return
    if (!find(link.pathname)) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  addEventListener('click', click)
  addEventListener('popstate', look)
  return () => {
    removeEventListener('click', click)
    removeEventListener('popstate', look)
  }
}
