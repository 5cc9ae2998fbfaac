import { byId } from '.'
import type { Preset } from './types'

const found = import.meta.glob<Preset[]>('./*/presets.ts', { eager: true, import: 'default' })

/** Quick choices of options for each variant. */
export const presets: Record<string, Preset[]> = byId(found)

/** The options with which a game is first shown. */
export function firstChoice(variant: string): Record<string, unknown> {
  return { ...presets[variant]?.find(({ first }) => first)?.options }
}
