import { variants } from '$app/engine'
import { count, words } from '$app/words'
import type { Clock, Terms } from '$protocol'

const text = words.terms
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its largest whole unit: 30 s, 5 min, 3 days. */
function span(time: number): string {
  if (time > 0 && time % DAY === 0) return count(time / DAY, ...text.days)
  if (time > 0 && time % HOUR === 0) return `${time / HOUR} ${text.hours}`
  if (time > 0 && time % MINUTE === 0) return `${time / MINUTE} ${text.minutes}`
  return `${time / SECOND} ${text.seconds}`
}

/** A time control in short. */
export function clockText(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return text.noClock
    case 'absolute':
      return span(clock.main)
    case 'fischer':
      return text.fischer(span(clock.main), span(clock.increment))
    case 'byoyomi':
      return text.byoyomi(span(clock.main), clock.periods, span(clock.period))
    case 'correspondence':
      return text.turn(span(clock.turn))
  }
}

/** The size of the board; options left out have their defaults. */
export function sizeText(variant: string, options: Record<string, unknown>): string {
  const usual = (name: string) =>
    variants()
      .find(({ id }) => id === variant)
      ?.options.find((option) => option.name === name)?.default
  const value = (name: string) => options[name] ?? usual(name)
  const [base, size] = [value('base'), value('size')]
  if (typeof base === 'number') return text.base(base)
  return typeof size === 'number' ? text.size(size) : ''
}

/** Size, time control and whether the game is rated. */
export function termsText({ variant, options, clock, rated }: Terms): string {
  return [sizeText(variant, options), clockText(clock ?? { kind: 'none' }), rated ? text.rated : '']
    .filter(Boolean)
    .join(' · ')
}
