/** Why one may not play at a point of the world. */
export const worldReasons: Partial<Record<string, string>> = {
  occupied: 'There is already a stone here.',
  no_stone_near: 'There is no stone nearby. Play close to another stone.',
  locked: 'Your stone nearby is still locked: somebody else must play here first.',
  pending: 'A stone nearby is pending: only its owner may play here now.',
  world_full: 'The world is full.',
}
