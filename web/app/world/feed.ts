import { count } from '$app/words'
import { lateWords } from '$app/words/late'
import type { WorldMove } from '$protocol'

/** A recent move, or what moderators did, as a sentence; without a name it is about the reader. */
export function sentenceOf(made: WorldMove, name: string | null): string {
  const [world, moderators] = [lateWords.world, lateWords.worldLife.moderators]
  const [at, stones] = [world.point(made.at.x, made.at.y), count(made.removed, ...world.stones)]
  const whose = name ?? moderators.you
  switch (made.by_moderator) {
    case 'removed':
      return moderators.removed(stones, whose, at)
    case 'restored':
      return moderators.restored(whose, at)
    case 'hidden':
      return moderators.hidden(at)
    case 'shown':
      return moderators.shown(whose, at)
  }
  const player = name ?? world.you
  return made.removed > 0 ? world.feed.took(player, at, stones) : world.feed.played(player, at)
}
