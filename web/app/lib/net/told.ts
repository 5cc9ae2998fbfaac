// Several tabs of one browser hear the same; what rings or opens a page must happen in one of them.

const key = (what: string) => `tengen.told.${what}`
/** How long a claim is kept. */
const KEPT = 60 * 60_000

/** Whether no tab has dealt with this yet; from now on one has. */
export function isFirstToTell(what: string): boolean {
  try {
    if (localStorage.getItem(key(what)) !== null) return false
    localStorage.setItem(key(what), `${Date.now()}`)
    forget()
  } catch {
    // Without storage each tab tells.
  }
  return true
}

function forget(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(key('')) && Date.now() - Number(localStorage.getItem(name)) > KEPT)
      localStorage.removeItem(name)
  }
}
