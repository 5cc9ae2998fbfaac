// Studies are kept in this browser after every change, each tab in a place of its own, so that neither a reload nor an
// error nor another tab loses one.

/** A study as it is kept. */
export interface KeptStudy {
  /** When it was changed, in milliseconds since 1970. */
  at: number
  /** What it is called in lists. */
  title: string
  /** What followed the # of the link that it was opened from; empty if none. */
  link: string
  /** As `StudyGame.save` wrote it. */
  tree: string
}

const PREFIX = 'tengen.study.'
const THIS_TAB = 'tengen.study'
const MOST_KEPT = 12

/** The studies that are kept, the latest first, with their ids. */
export function keptStudies(): (KeptStudy & { id: string })[] {
  const found: (KeptStudy & { id: string })[] = []
  for (let i = 0; i < localStorage.length; i += 1) {
    const key = localStorage.key(i) ?? ''
    const study = key.startsWith(PREFIX) ? read(key) : null
    if (study) found.push({ ...study, id: key.slice(PREFIX.length) })
  }
  return found.sort((one, other) => other.at - one.at)
}

export function keptStudy(id: string): KeptStudy | null {
  return read(PREFIX + id)
}

function read(key: string): KeptStudy | null {
  try {
    const study = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptStudy | null
    return typeof study?.tree === 'string' ? study : null
  } catch {
    return null
  }
}

export function keepStudy(id: string, study: KeptStudy): void {
  const store = () => localStorage.setItem(PREFIX + id, JSON.stringify(study))
  try {
    store()
  } catch {
    // Storage is full or disabled: the oldest ones make room, or this one is not kept.
    for (const old of keptStudies().reverse()) if (old.id !== id) forgetStudy(old.id)
    try {
      store()
    } catch {
      return
    }
  }
  for (const old of keptStudies().slice(MOST_KEPT)) if (old.id !== id) forgetStudy(old.id)
}

export function forgetStudy(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    // Then there is nothing to forget.
  }
}

/**
 * The id of this tab's study: the same after a reload. A tab that was duplicated gets an id of its own, because the other
 * one holds the lock.
 */
export async function idOfThisTab(): Promise<string> {
  const known = session(() => sessionStorage.getItem(THIS_TAB))
  const id = known && (await take(known)) ? known : fresh()
  if (id !== known) await take(id)
  session(() => sessionStorage.setItem(THIS_TAB, id))
  return id
}

/** Another study for this tab. */
export async function newIdOfThisTab(): Promise<string> {
  const id = fresh()
  await take(id)
  session(() => sessionStorage.setItem(THIS_TAB, id))
  return id
}

const fresh = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

function session<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Takes an id for as long as this page lives; false if another page has it. Without locks everybody gets what they ask for. */
function take(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  if (held.has(id)) return Promise.resolve(true)
  return new Promise((done) => {
    const never = new Promise<void>(() => undefined)
    navigator.locks
      .request(PREFIX + id, { ifAvailable: true }, (lock) => {
        if (lock) held.add(id)
        done(lock !== null)
        return lock ? never : undefined
      })
      .catch(() => done(true))
  })
}

const held = new Set<string>()
