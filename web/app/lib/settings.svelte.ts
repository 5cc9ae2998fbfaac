export type Theme = 'system' | 'light' | 'dark'
/** How the board's surface looks. */
export type Look = 'wood' | 'paper' | 'slate'
/** How stones look. */
export type Stones = 'lens' | 'flat'
/** How two layers are drawn. */
export type LayersView = 'beside' | 'stacked' | 'through'

/** What a person chose for this browser. */
export interface Settings {
  theme: Theme
  look: Look
  stones: Stones
  layers: LayersView
  coordinates: boolean
  numbers: boolean
  sounds: boolean
  confirmMoves: boolean
  notifications: boolean
}

const KEY = 'tengen.settings'
const usual: Settings = {
  theme: 'system',
  look: 'wood',
  stones: 'lens',
  layers: 'beside',
  coordinates: true,
  numbers: false,
  sounds: true,
  confirmMoves: false,
  notifications: false,
}
const words: { [K in keyof Settings]?: readonly string[] } = {
  theme: ['system', 'light', 'dark'],
  look: ['wood', 'paper', 'slate'],
  stones: ['lens', 'flat'],
  layers: ['beside', 'stacked', 'through'],
}

/** The settings in a stored text. What is missing or makes no sense takes its usual value. */
export function readSettings(text: string | null): Settings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    stored = {}
  }
  const found = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const kept = Object.entries(found).filter(([key, value]) => isSensible(key, value))
  return { ...usual, ...Object.fromEntries(kept) }
}

function isSensible(key: string, value: unknown): boolean {
  if (!(key in usual) || typeof value !== typeof usual[key as keyof Settings]) return false
  const allowed = words[key as keyof Settings]
  return !allowed || allowed.includes(value as string)
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The settings of this browser. Change them freely: they are kept. */
export const settings: Settings = $state(readSettings(stored()))

/** Keeps the settings, and the page's theme, up to date until the returned function is called. */
export function keepSettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings)
      try {
        localStorage.setItem(KEY, text)
      } catch {
        // A browser that stores nothing for us still plays; it only forgets.
      }
    })
    $effect(() => {
      document.documentElement.dataset.theme = settings.theme
    })
  })
}
