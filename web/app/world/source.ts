import type { AboutWorld } from '$protocol'
import type { Chunks } from './chunks'
import type { Land, Shading } from './painter'

/** What the board of a world shows: the server's world, or a local one. */
export interface WorldSource {
  readonly about: Pick<AboutWorld, 'you' | 'pending_timeout' | 'locked_timeout'> | null
  readonly chunks: Chunks
  readonly shading: Shading | null
  /** Enclosed points, if they are shown. */
  readonly land?: Land | null
  /** Whether the server's overview is of this world as it is now. */
  readonly overview?: boolean
  /** Incremented whenever the board has to be painted again. */
  readonly changes: number
  /** The time of that world, in milliseconds. */
  now(): number
  /** The name of an owner; null until it is known. */
  name(owner: number): string | null
}
