import { words } from '$app/words'

const text = words.newGame.preset

/** A quick choice of options. */
export interface Preset {
  name: string
  options: Record<string, unknown>
}

const sized = (name: string, size: number): Preset => ({ name: `${name} · ${size} × ${size}`, options: { size } })
const based = (name: string, base: number): Preset => ({ name: `${name} · ${base}`, options: { base } })

/** What people usually want of each game. */
export const presets: Record<string, Preset[]> = {
  go: [sized(text.quick, 9), { ...sized(text.usual, 13) }, sized(text.large, 19)],
  no: [sized(text.first, 7), sized(text.usual, 9), sized(text.large, 13)],
  gosan: [sized(text.first, 7), sized(text.usual, 9), sized(text.large, 13)],
  xiago: [based(text.small, 4), based(text.usual, 6), based(text.large, 8)],
  gengo: [
    sized(text.quick, 13),
    sized(text.usual, 19),
    { name: text.long, options: { size: 19, regions: 'large-n' } },
    { name: text.wide, options: { size: 25, regions: 'large-o' } },
    { name: text.like, options: { size: 13, regions: 'go' } },
  ],
  'go2.5d': [sized(text.first, 5), sized(text.quick, 7), sized(text.usual, 9)],
}

/** The options with which a game is first shown: small enough for a first game. */
export function firstChoice(variant: string): Record<string, unknown> {
  return { ...(presets[variant]?.[variant === 'go' || variant === 'gengo' ? 0 : 1]?.options ?? {}) }
}
