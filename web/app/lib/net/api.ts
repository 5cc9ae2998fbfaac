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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { method, credentials: 'same-origin' }
  if (body !== undefined) {
    options.body = JSON.stringify(body)
    options.headers = { 'content-type': 'application/json' }
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
export const post = <T>(path: string, body?: unknown) => ask<T>('POST', path, body ?? {})
export const remove = <T>(path: string, body?: unknown) => ask<T>('DELETE', path, body)

/** The text to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return reasonText({ reason: error.reason, sentence: error.message })
  return error instanceof Error && error.message !== '' ? error.message : words.net.unreachable
}
