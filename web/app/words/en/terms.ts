/** The terms of a game in short: board size and time control. */
export const terms = {
  size: (side: number) => `${side} × ${side}`,
  base: (side: number) => `${side} per side`,
  noClock: 'No time limit',
  fischer: (main: string, more: string) => `${main} + ${more} per move`,
  byoyomi: (main: string, periods: number, period: string) => `${main} + ${periods} × ${period}`,
  turn: (time: string) => `${time} per move`,
  days: ['day', 'days'] as const,
  day: 'd',
  hours: 'h',
  minutes: 'min',
  seconds: 's',
  rated: 'rated',
}
