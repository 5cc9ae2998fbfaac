/** The charset that bytes without a word about it look like. */
export type Guess = (bytes: Uint8Array) => string | undefined

/** The bytes of a record as UTF-8, which is all the engine reads: decoding other charsets is left to the browser. */
export function bytesOf(record: string | Uint8Array, guess?: Guess): Uint8Array {
  const text = typeof record === 'string' ? record : decode(record, guess)
  return new TextEncoder().encode(text)
}

/**
 * A file in the charset that its first bytes or it itself names, as SGF does, else in UTF-8, else in the one it looks like, else in the Western
 * one. In a named charset a byte without a meaning spoils only its letter.
 */
export function decode(bytes: Uint8Array, guess?: Guess): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  const named = utf16 ?? charset(bytes)
  return (
    (named && tryDecode(bytes, named)) ??
    tryDecode(bytes, 'utf-8') ??
    (named && tryDecode(bytes, named, false)) ??
    tryDecode(bytes, guess?.(bytes) ?? 'windows-1252') ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}

function tryDecode(bytes: Uint8Array, label: string, fatal = true): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

/** `CA` among the properties of the root, whose values may hold anything but an unescaped bracket. */
const NAMED = /^[^(]*\(\s*;(?:\s*[A-Za-z]+\s*(?:\[(?:[^\]\\]|\\[^])*\]\s*)+)*?\s*CA\s*\[([^\]]*)\]/

function charset(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096))
  return NAMED.exec(beginning)?.[1]?.trim() ?? null
}
