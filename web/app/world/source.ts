import type { AboutWorld } from '$protocol'
import type { Chunks } from './chunks'
import type { Shading } from './painter'

/** What there is to see of a world: the server's, or a small one in the page. */
export interface WorldSource {
  readonly about: Pick<AboutWorld, 'you' | 'pending_timeout' | 'locked_timeout'> | null
  readonly chunks: Chunks
  readonly shading: Shading | null
  /** Grows whenever the picture may have changed. */
  readonly changes: number
  /** What the time is there. */
  now(): number
  /** The name of an owner, when it is known. */
  name(owner: number): string | null
}
