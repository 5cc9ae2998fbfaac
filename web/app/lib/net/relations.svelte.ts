import type { Relation, RelationKind } from '$protocol'
import { get, put, remove } from './api'
import { connection } from './socket.svelte'

/** Whom I block, mute and follow; null until it is known. */
export const relations: { list: Relation[] | null } = $state({ list: null })

let whose: string | null = null

/** Loads them once for each user. Visitors without a session have none. */
export async function loadRelations(me: string | undefined): Promise<void> {
  if (!me) {
    whose = relations.list = null
    return
  }
  if (whose === me) return
  whose = me
  const list = await get<Relation[]>('/relations').catch(() => null)
  if (whose === me) relations.list = list
  if (!list) whose = null
}

/** Whether somebody is blocked, muted or followed. */
export const isRelated = (kind: RelationKind, id: string) =>
  relations.list?.some((one) => one.kind === kind && one.id === id) ?? false

/** Whether I do not want to read what somebody writes. */
export const isHidden = (id: string) => isRelated('mute', id) || isRelated('block', id)

/** Blocks, mutes or follows somebody, or no longer. */
export async function relate(kind: RelationKind, who: { id: string; name: string }, on: boolean): Promise<void> {
  const path = `/relations/${kind}/${encodeURIComponent(who.id)}`
  await (on ? put(path) : remove(path))
  const isThis = (one: Relation) =>
    one.id === who.id && (one.kind === kind || (kind === 'block' && on && one.kind === 'follow'))
  const others = (relations.list ?? []).filter((one) => !isThis(one))
  relations.list = on ? [...others, { ...who, kind, since: Date.now() }] : others
  if (kind !== 'mute') connection.send({ type: 'follow_friends' })
}
