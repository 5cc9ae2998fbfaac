import { lateWords } from '$app/words/late'

const { days, hours, minutes, seconds, now } = lateWords.world.time

/** A length of time in its two largest units. */
export function lasting(ms: number): string {
  const all = Math.max(0, Math.round(ms / 1000))
  const [d, h, m, s] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60, all % 60]
  if (d > 0) return `${d} ${days} ${h} ${hours}`
  if (h > 0) return `${h} ${hours} ${m} ${minutes}`
  if (m > 0) return `${m} ${minutes} ${s} ${seconds}`
  return `${s} ${seconds}`
}

/** How long ago something was. */
export function ago(ms: number): string {
  if (ms < 5000) return now
  const text = lasting(ms).split(' ').slice(0, 2).join(' ')
  return lateWords.world.time.ago(text)
}
