/** What was agreed about a game: how large the board is, and how much time there is. */
export const terms = {
  size: (side: number) => `${side} × ${side}`,
  base: (side: number) => `side ${side}`,
  noClock: 'No clock',
  fischer: (main: string, more: string) => `${main} + ${more} a turn`,
  byoyomi: (main: string, periods: number, period: string) => `${main} + ${periods} × ${period}`,
  turn: (time: string) => `${time} a turn`,
  days: ['day', 'days'] as const,
  hours: 'h',
  minutes: 'min',
  seconds: 's',
  rated: 'rated',
}
