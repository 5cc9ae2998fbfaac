/** The bytes of a record as UTF-8, which is all the engine reads: decoding other charsets is left to the browser. */
export function bytesOf(record: string | Uint8Array): Uint8Array {
  const text = typeof record === 'string' ? record : decode(record)
  return new TextEncoder().encode(text)
}

/** A file in the charset that it names itself, as SGF does, else in UTF-8, else in the Western one. */
export function decode(bytes: Uint8Array): string {
  return (
    tryDecode(bytes, charset(bytes) ?? 'utf-8') ??
    tryDecode(bytes, 'utf-8') ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}

function tryDecode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
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
