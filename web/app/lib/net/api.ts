import type { ErrorBody } from '$protocol'
import { reasonText, words } from '$app/words'

/** A request that was refused or could not be sent. */
export class ApiError extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
    readonly status: number,
  ) {
    super(sentence)
  }
}

async function ask<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const options: RequestInit = { method, credentials: 'same-origin' }
  if (body !== undefined) {
    options.body = JSON.stringify(body)
    options.headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) }
  }
  const response = await fetch(`/api${path}`, options).catch(() => {
    throw new ApiError('offline', words.net.unreachable, 0)
  })
  if (!response.ok) throw await errorOf(response)
  const text = await response.text()
  return (text === '' ? null : JSON.parse(text)) as T
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  return new ApiError(body?.reason ?? 'unknown', body?.sentence ?? words.net.unreachable, response.status)
}

export const get = <T>(path: string) => ask<T>('GET', path)
export const put = <T>(path: string, body?: unknown) => ask<T>('PUT', path, body)
export const post = <T>(path: string, body?: unknown) => ask<T>('POST', path, body ?? {})

/** A request that opens something. If no answer comes, it is sent once more; the server carries it out once. */
export async function postOnce<T>(path: string, body: unknown): Promise<T> {
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  try {
    return await ask<T>('POST', path, body, key)
  } catch (error) {
    if (!(error instanceof ApiError) || !['offline', 'unavailable'].includes(error.reason)) throw error
    return ask<T>('POST', path, body, key)
  }
}

export const remove = <T>(path: string, body?: unknown) => ask<T>('DELETE', path, body)

/** The text to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return reasonText({ reason: error.reason, sentence: error.message })
  return error instanceof Error && error.message !== '' ? error.message : words.net.unreachable
}
