import { STYLES, type Style } from '$app/engine/types'
import { LEVELS } from './setup'
import type { Wish } from '$protocol'

/** What was chosen last in the form for new games. */
export interface Choices {
  variant: string
  options: Record<string, unknown>
  who: string
  level: number
  /** The level adapts to the person. */
  adapts: boolean
  style: Style
  color: Exclude<Wish, 'both'>
}

const KEY = 'tengen.newgame'

export function rememberChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // Storage may be disabled; the form then opens with its usual choices.
  }
}

/** The choices of last time; whatever makes no sense is left out. */
export function lastChoices(): Partial<Choices> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices> | null
    const { variant, options, who, level, adapts, style, color } = found ?? {}
    return {
      ...(typeof variant === 'string' && typeof options === 'object' && { variant, options }),
      ...(typeof who === 'string' && { who }),
      ...(Number.isInteger(level) && level! >= 1 && level! <= LEVELS && { level: level! }),
      ...(typeof adapts === 'boolean' && { adapts }),
      ...(STYLES.includes(style!) && { style: style! }),
      ...((color === 'black' || color === 'white' || color === 'random') && { color }),
    }
  } catch {
    return {}
  }
}
