import { Game, variants } from '$app/engine'
import { count, words } from '$app/words'
import type { Clock, GameSummary, Terms } from '$protocol'

const text = words.terms
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in its largest whole unit: 30 s, 5 min, 3 days. */
export function termsSpan(time: number): string {
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
      return termsSpan(clock.main)
    case 'fischer':
      return text.fischer(termsSpan(clock.main), termsSpan(clock.increment))
    case 'byoyomi':
      return text.byoyomi(termsSpan(clock.main), clock.periods, termsSpan(clock.period))
    case 'correspondence':
      return text.turn(termsSpan(clock.turn))
  }
}

/** Whether nobody is expected to answer at once: turns take days, or there is no clock. */
export function isUnhurried(clock: Clock | null | undefined): boolean {
  return !clock || clock.kind === 'none' || clock.kind === 'correspondence'
}

/** The colour that is open at a table that waits for an opponent; empty if its host plays both. */
export function openColorText({ wish }: GameSummary): string {
  const { black, white, random } = words.home.free
  return { black: white, white: black, random, both: '' }[wish ?? 'both']
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

const usualOptions = new Map<string, Record<string, unknown>>()

/** Every option as the rules have it on a board of this size: the usual komi depends on it. */
function usualFor(variant: string, options: Record<string, unknown>): Record<string, unknown> {
  const size = Object.fromEntries(Object.entries(options).filter(([name]) => name === 'size' || name === 'base'))
  const key = `${variant} ${JSON.stringify(size)}`
  let usual = usualOptions.get(key)
  if (!usual) {
    usual = Game.start(variant, size).options
    usualOptions.set(key, usual)
  }
  return usual
}

/** An option that is not the usual one, in words. */
function optionText(name: string, value: unknown): string {
  if (name === 'komi') return text.komi(Number(value))
  if (name === 'handicap') return count(Number(value), ...text.handicap)
  const label = words.options.named[name]?.name ?? name
  if (typeof value === 'boolean') return `${label}: ${value ? text.yes : text.no}`
  const choice = typeof value === 'string' ? value : 'custom'
  return `${label}: ${words.options.choice[choice] ?? choice}`
}

/** The options that are not the usual ones, in words; a variant that we do not know has none to compare with. */
function unusualOptions(variant: string, options: Record<string, unknown>): string[] {
  if (!variants().some(({ id }) => id === variant)) return []
  const usual = usualFor(variant, options)
  const differs = ([name, value]: [string, unknown]) =>
    name in usual && JSON.stringify(usual[name]) !== JSON.stringify(value)
  return Object.entries(options)
    .filter(differs)
    .map(([name, value]) => optionText(name, value))
}

/** The terms of a game in words: size, time control, whether it is rated, and everything that is not as usual. */
export function termsText({ variant, options, clock, rated, start, weekends }: Terms): string {
  return [
    sizeText(variant, options),
    clockText(clock ?? { kind: 'none' }),
    weekends ? text.weekends : '',
    ...unusualOptions(variant, options),
    start && start !== 'plain' ? text.start[start] : '',
    rated ? text.rated : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
