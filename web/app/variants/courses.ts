import { byId } from '.'
import type { Course } from './course'

/** The courses by variant, each loaded when somebody opens it. */
export const courses: Record<string, () => Promise<Course>> = byId(
  import.meta.glob<Course>('./*/course.ts', { import: 'default' }),
)
