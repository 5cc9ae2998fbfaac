import { explain } from './en/explain'
import { memory } from './en/memory'
import { review } from './en/review'

/** Texts of screens that are loaded on demand, so that the first page need not bring them along. */
export const lateWords = { explain, memory, review }
