/** A call that is on its way before anybody asked for its answer. */
interface Early {
  /** The page that it was sent for. */
  page: string
  address: string
  says: string
  answer: Promise<Response>
}

let underWay: Early[] = []

/** Long enough for a phone on a bad line. */
const TIMEOUT_MS = 30_000

export function sendEarly(address: string, headers: Headers): void {
  if (underWay.some((call) => call.address === address)) return
  const answer = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(readFully)
  // Whoever takes it is told; nobody else has to be.
  answer.catch(() => undefined)
  underWay.push({ page: window.location.href, address, says: textOf(headers), answer })
}

/** Returns the early response to this call, once. */
export function takeEarly(address: string, headers: Headers): Promise<Response> | undefined {
  const says = textOf(headers)
  const found = underWay.find((call) => call.address === address && call.says === says)
  underWay = underWay.filter((call) => call !== found && call.page === window.location.href)
  return found?.page === window.location.href ? found.answer : undefined
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
