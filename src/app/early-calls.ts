/** A request sent before the application asks for the response. */
interface EarlyRequest {
  /** The URL of the page that the request was sent for. */
  pageUrl: string
  address: string
  serializedHeaders: string
  response: Promise<Response>
}

let pendingRequests: EarlyRequest[] = []

/** A timeout that suits a phone on a slow connection. */
const TIMEOUT_MS = 30_000

export function sendEarly(address: string, headers: Headers): void {
  if (pendingRequests.some((call) => call.address === address)) return
  const response = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(readBody)
  // Prevents an unhandled rejection; the caller of takeEarlyResponse handles the error.
  response.catch(() => undefined)
  pendingRequests.push({
    pageUrl: window.location.href,
    address,
    serializedHeaders: serializeHeaders(headers),
    response,
  })
}

/** Returns the early response to this call, only once. */
export function takeEarlyResponse(address: string, headers: Headers): Promise<Response> | undefined {
  const headersText = serializeHeaders(headers)
  const earlyRequest = pendingRequests.find(
    (call) => call.address === address && call.serializedHeaders === headersText,
  )
  pendingRequests = pendingRequests.filter(
    (call) => call !== earlyRequest && call.pageUrl === window.location.href,
  )
  return earlyRequest?.pageUrl === window.location.href ? earlyRequest.response : undefined
}

/** Reads the body, because an unread response keeps its connection open. */
async function readBody(response: Response): Promise<Response> {
  const body = await response.blob()
  const { status, headers } = response
  return new Response(status === 204 ? null : body, { status, headers })
}

function serializeHeaders(headers: Headers): string {
  return JSON.stringify([...headers])
}
