import { world } from './en/world'

/** Texts of the world apart from those of other late screens: the first page has a window on it. */
export const worldWords = world
