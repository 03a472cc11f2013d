const timeoutMs = 5_000

/** Represents the status 404. */
export const notFound = Symbol('nothing there')

/**
 * Requests JSON, by POST if there is a body. Returns `nothingThere` for 404; undefined for other errors and timeouts.
 */
export async function requestJson(url: URL, body?: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.status === 404) return notFound
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
