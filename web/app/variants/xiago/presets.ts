import { based } from '../preset'
import type { Preset } from '../types'

const presets: Preset[] = [based('small', 4), { ...based('usual', 6), first: true }, based('large', 8)]
export default presets
