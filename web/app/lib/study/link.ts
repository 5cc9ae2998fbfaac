// A whole study in the address, after the #, so that it never reaches a server.

/** The part of an address after `#` that holds a text. */
export async function toFragment(text: string): Promise<string> {
  const squeezed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const letters = btoa(String.fromCharCode(...squeezed))
  return `g=${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The text in such a part; none if there is none, or it was cut short. */
export async function fromFragment(fragment: string): Promise<string | null> {
  const letters = /^#?g=([\w-]+)$/.exec(fragment)?.[1]
  if (!letters) return null
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(bytes, new DecompressionStream('deflate-raw')),
    )
  } catch {
    return null
  }
}

/** The address of the analysis board with this record on it. */
export async function analysisOf(record: string): Promise<string> {
  return `/analysis#${await toFragment(record)}`
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}
