import type { Component } from 'svelte'

/** The named parts of a path. */
export type Params = Record<string, string>

/** A screen, loaded when it is opened. */
export interface Route {
  path: string
  // Each screen has its own props: the named parts of its path.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  load: () => Promise<{ default: Component<any> }>
}

/** Every screen of the client. A part that begins with a colon is a parameter. */
export const routes: Route[] = [
  { path: '/', load: () => import('$app/screens/Home.svelte') },
  { path: '/new', load: () => import('$app/screens/NewGame.svelte') },
  { path: '/lobby', load: () => import('$app/screens/Lobby.svelte') },
  { path: '/leaderboard', load: () => import('$app/screens/Leaderboard.svelte') },
  { path: '/play/:variant', load: () => import('$app/screens/LocalTable.svelte') },
  { path: '/table/:id', load: () => import('$app/screens/OnlineTable.svelte') },
  { path: '/games', load: () => import('$app/screens/Games.svelte') },
  { path: '/review/:source/:id', load: () => import('$app/screens/Review.svelte') },
  { path: '/world', load: () => import('$app/screens/World.svelte') },
  { path: '/world/days', load: () => import('$app/screens/WorldDays.svelte') },
  { path: '/world/players/:id', load: () => import('$app/screens/WorldPlayer.svelte') },
  { path: '/analysis', load: () => import('$app/screens/Analysis.svelte') },
  { path: '/learn', load: () => import('$app/screens/Learn.svelte') },
  { path: '/learn/:variant', load: () => import('$app/screens/LearnVariant.svelte') },
  { path: '/sheet/:variant', load: () => import('$app/screens/Sheet.svelte') },
  { path: '/people/:id', load: () => import('$app/screens/Profile.svelte') },
  { path: '/account', load: () => import('$app/screens/Account.svelte') },
  { path: '/mail/:act', load: () => import('$app/screens/MailLink.svelte') },
  { path: '/moderation', load: () => import('$app/screens/Moderation.svelte') },
  { path: '/settings', load: () => import('$app/screens/Settings.svelte') },
]

const loadAll = (modules: Record<string, () => Promise<unknown>>) =>
  Promise.all(Object.values(modules).map((load) => load()))

/** Parts of screens that are loaded only where they are needed. */
export const late = [
  () => import('$app/parts/mine/Notices.svelte'),
  () => import('$app/parts/lobby/OpenGames.svelte'),
  () => import('$app/parts/table/EndOfGame.svelte'),
  () => import('$app/parts/table/Why.svelte'),
  () => import('$app/parts/mine/MyGamesBlock.svelte'),
  () => import('$app/parts/new/AlsoPlay.svelte'),
  () => import('$app/parts/new/Anybody.svelte'),
  () => import('$app/parts/learn/WorldLessonView.svelte'),
  () => import('$app/world/Watchers.svelte'),
  async () => loadAll((await import('$app/variants/courses')).courses),
  async () => loadAll((await import('$app/lib/learn/pages')).pages),
]

/** The parameters of a path if it matches the pattern. */
export function fit(pattern: string, path: string): Params | null {
  const wanted = parts(pattern)
  const given = parts(path)
  if (wanted.length !== given.length) return null
  const params: Params = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = readable(value)
    else if (part !== value) return null
  }
  return params
}

/** The screen for a path, if there is one. */
export function find(path: string, among: Route[] = routes): { route: Route; params: Params } | null {
  for (const route of among) {
    const params = fit(route.path, path)
    if (params) return { route, params }
  }
  return null
}

function parts(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** Decodes a part of a path; malformed escapes are kept as they are. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
