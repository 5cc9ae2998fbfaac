import { sized } from '../preset'
import type { Preset } from '../types'

const presets: Preset[] = [{ ...sized('quick', 9), first: true }, sized('medium', 13), sized('usual', 19)]
export default presets
