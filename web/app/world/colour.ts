/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** A colour by hue in degrees, saturation and lightness in percent. */
export function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const [s, l] = [saturation / 100, lightness / 100]
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** A colour as one pixel of a picture; `alpha` from 0 to 1. */
export function pixelOf([red, green, blue]: Rgb, alpha: number): number {
  // The lowest byte is the first in memory on every machine that runs a browser.
  return ((Math.round(alpha * 255) << 24) | (blue << 16) | (green << 8) | red) >>> 0
}
