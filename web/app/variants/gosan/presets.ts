import { sized } from '../preset'
import type { Preset } from '../types'

const presets: Preset[] = [sized('first', 7), { ...sized('usual', 9), first: true }, sized('large', 13)]
export default presets
