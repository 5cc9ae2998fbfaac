import { find } from './routes'

/** The current address. */
export const address = $state({ path: location.pathname, query: location.search, hash: location.hash })

function look(): void {
  address.path = location.pathname
  address.query = location.search
  address.hash = location.hash
}

/** Navigates within the client, with a new history entry unless `replace` is set or nothing changes. */
export function go(to: string, { replace = false } = {}): void {
  const before = location.pathname
  const isHere = to === before + location.search + location.hash
  if (replace || isHere) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  look()
  // A link to where one is already leads back to its top.
  if (location.pathname !== before || (isHere && !replace)) scrollTo(0, 0)
}

/** A parameter of the query, as in `/new?variant=no`. */
export function asked(name: string): string | null {
  return new URLSearchParams(address.query).get(name)
}

/** Whether the browser should handle this click: other buttons, modifier keys, targets, downloads. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const special = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return special || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin
}

/** Handles clicks on internal links without reloading the page. */
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
