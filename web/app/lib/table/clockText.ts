import { words } from '$app/words'

const { terms } = words
const two = (n: number) => `${n}`.padStart(2, '0')

/** `1:02:03`, `4:05`, and tenths in the last ten seconds. Days are left to words. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1)
  const seconds = Math.ceil(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** How long somebody has been away: `20 s`, `3 min`, `2 h`. */
export function awayText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} ${terms.seconds}`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${terms.minutes}`
  return `${Math.floor(seconds / 3600)} ${terms.hours}`
}

/** The time left in a list, where seconds matter only near the end: `2 d 23 h`, `4 h 5 min`, `4:05`. */
export function leftText(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} ${terms.day} ${hours % 24} ${terms.hours}`
  if (hours > 0) return `${hours} ${terms.hours} ${minutes % 60} ${terms.minutes}`
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000)
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}
