const patience = 5_000

/** Answered where there is nothing at an address. */
export const nothingThere = Symbol('nothing there')

/** Requests JSON, by POST where there is a body. Undefined for errors and timeouts. */
export async function requestJson(url: URL, body?: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(patience),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (response.status === 404) return nothingThere
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
