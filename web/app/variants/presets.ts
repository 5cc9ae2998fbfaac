import { variants, type VariantInfo } from '$app/engine'
import { words } from '$app/words'

/** A quick choice of options. */
export interface Preset {
  name: string
  options: Record<string, unknown>
}

const text = words.options

/** Quick choices of options: the sizes that the variant offers, and the stones that it has names for. */
export function presetsOf(variant: string): Preset[] {
  const info = variants().find(({ id }) => id === variant)
  if (!info) return []
  const { sizeOption } = info.rules
  const say = sizeOption === 'base' ? words.terms.base : words.terms.size
  const sizes = info.sizes.offered.map((size) => ({
    name: `${nameOf(info, size)} · ${say(size)}`,
    options: { [sizeOption]: size },
  }))
  const regions = info.options.find(({ kind }) => kind.is === 'regions')
  const stones = regions?.kind.is === 'regions' ? regions.kind.presets : []
  return [
    ...sizes,
    ...stones
      .filter((name) => name !== regions?.default)
      .map((name) => ({
        name: text.choice[name] ?? name,
        options: { [sizeOption]: info.sizes.small, regions: name },
      })),
  ]
}

/** What players call a size: the usual one, the one for a first game, and the others compared with these. */
function nameOf({ sizes: { usual, small } }: VariantInfo, size: number): string {
  const { preset } = text
  if (size === usual) return preset.usual
  if (size === small) return preset.first
  if (size > usual) return preset.large
  return size < small ? preset.small : preset.medium
}

/** The options with which a game is first shown: a board small enough for a first game. */
export function firstChoice(variant: string): Record<string, unknown> {
  const info = variants().find(({ id }) => id === variant)
  return info ? { [info.rules.sizeOption]: info.sizes.small } : {}
}
