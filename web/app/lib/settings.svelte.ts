export type Theme = 'system' | 'light' | 'dark'
/** Style of the board. */
export type Look = 'wood' | 'paper' | 'slate'
/** Style of the stones. */
export type Stones = 'lens' | 'flat'
/** How two layers are drawn. */
export type LayersView = 'beside' | 'stacked' | 'through'

/** The settings of this browser. */
export interface Settings {
  theme: Theme
  look: Look
  stones: Stones
  layers: LayersView
  coordinates: boolean
  numbers: boolean
  sounds: boolean
  confirmMoves: boolean
  /** What a turn by touch takes. */
  touch: 'auto' | 'twice' | 'button'
  notifications: boolean
  /** Others see where this person points in the world. */
  worldCursor: boolean
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
  touch: 'auto',
  notifications: false,
  worldCursor: false,
}
const words: { [K in keyof Settings]?: readonly string[] } = {
  theme: ['system', 'light', 'dark'],
  look: ['wood', 'paper', 'slate'],
  stones: ['lens', 'flat'],
  layers: ['beside', 'stacked', 'through'],
  touch: ['auto', 'twice', 'button'],
}

/** Parses stored settings. Missing or invalid values get their defaults. */
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

/** The current settings. Changes are stored. */
export const settings: Settings = $state(readSettings(stored()))

/** Stores changes and applies the theme until the returned function is called. */
export function keepSettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings)
      try {
        localStorage.setItem(KEY, text)
      } catch {
        // Storage may be disabled; the settings then last until the page is closed.
      }
    })
    $effect(() => {
      document.documentElement.dataset.theme = settings.theme
    })
  })
}

/** Whether the page is dark, by the settings or by the system. */
export const isDark = (): boolean =>
  settings.theme === 'dark' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
