import { sized } from '../preset'
import type { Preset } from '../types'
import { presetWords } from './words.en'

const presets: Preset[] = [
  { ...sized('quick', 13), first: true },
  sized('usual', 19),
  { name: presetWords.long, options: { size: 19, regions: 'large-n' } },
  { name: presetWords.wide, options: { size: 25, regions: 'large-o' } },
  { name: presetWords.like, options: { size: 13, regions: 'go' } },
]
export default presets
