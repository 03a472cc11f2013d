const timeoutMs = 5_000

/** Extends the timeout for large bodies: assumes a connection of at least this many bytes per millisecond. */
const minBytesPerMs = 500

/** Marks a response with the status 404. */
export const notFound = Symbol('nothing there')

/**
 * Requests JSON, by POST if there is a body. Returns `notFound` for the status 404, and undefined for other errors and
 * timeouts.
 */
export async function requestJson(url: URL, body?: unknown): Promise<unknown> {
  const json = body === undefined ? '' : JSON.stringify(body)
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(timeoutMs + Math.ceil(json.length / minBytesPerMs)),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: json }),
    })
    if (response.status === 404) return notFound
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
