const two = (n: number) => `${n}`.padStart(2, '0')

/** `1:02:03`, `4:05`, and tenths in the last ten seconds. Days are left to words. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1)
  const seconds = Math.ceil(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
