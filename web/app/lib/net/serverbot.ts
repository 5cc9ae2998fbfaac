/** The level of one of the server's own bots, by its id; null for anybody else. */
export function levelOfServerBot(id: string): number | null {
  const level = /^bot-(\d+)$/.exec(id)?.[1]
  return level === undefined ? null : Number(level)
}

/** Whether it is the id of one of the server's own bots. */
export function isServerBot(id: string): boolean {
  return levelOfServerBot(id) !== null
}
