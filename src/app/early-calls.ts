/** A request sent before the application asks for the response. */
interface Early {
  /** The URL of the page that the request was sent for. */
  page: string
  address: string
  says: string
  answer: Promise<Response>
}

let underWay: Early[] = []

/** A timeout that suits a phone on a slow connection. */
const TIMEOUT_MS = 30_000

export function sendEarly(address: string, headers: Headers): void {
  if (underWay.some((call) => call.address === address)) return
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(readFully)
  // Prevents an unhandled rejection; whoever takes the response handles the error.
  answer.catch(() => undefined)
  underWay.push({ page: window.location.href, address, says: textOf(headers), answer })
}

/** Returns the early response to this call, once. */
export function takeEarlyResponse(address: string, headers: Headers): Promise<Response> | undefined {
  const says = textOf(headers)
  const earlyCall = underWay.find((call) => call.address === address && call.says === says)
  underWay = underWay.filter((call) => call !== earlyCall && call.page === window.location.href)
  return earlyCall?.page === window.location.href ? earlyCall.answer : undefined
}

/** Reads the body, because an unread response keeps its connection open. */
async function readFully(answer: Response): Promise<Response> {
  const body = await answer.blob()
  const { status, headers } = answer
  return new Response(status === 204 ? null : body, { status, headers })
}

function textOf(headers: Headers): string {
  return JSON.stringify([...headers])
}
