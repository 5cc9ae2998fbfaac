import { sized } from '../preset'
import type { Preset } from '../types'

const presets: Preset[] = [sized('first', 5), { ...sized('quick', 7), first: true }, sized('usual', 9)]
export default presets
