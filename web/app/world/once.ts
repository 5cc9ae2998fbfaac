/** Things of the world that this browser has shown already, so that they are shown once. */
const KEY = 'tengen.world.shown'

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function wasShown(what: string): boolean {
  return read().includes(what)
}

export function setShown(what: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...read(), what])].slice(-50)))
  } catch {
    // Without storage it is shown again next time.
  }
}
