import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Mangopay from 'mangopay4-nodejs-sdk'

/** A request of our adapter or of MANGOPAY's library. */
export interface RecordedRequest {
  request: string
  authorization: string
  key: string
  body: unknown
}

export const account = {
  client: 'alba',
  key: 'the-key-of-alba',
  owner: 'user_9',
  hooks: 'a-secret-of-the-hooks',
}

/** The response to every request without a response of its own. */
export const defaultResponse = {
  Id: 'payin_1',
  Status: 'CREATED',
  AuthorId: 'user_1',
  UserId: 'user_1',
  CardId: 'card_1',
  ...{ AccessKey: 'access', PreregistrationData: 'data', CardRegistrationURL: 'https://tokens.example/' },
}

/** Starts an API that records the requests of our adapter and of MANGOPAY's library, so that they can be compared. */
export async function recordingApi() {
  const requests: RecordedRequest[] = []
  const responses: Record<string, object> = {
    'GET /payins/payin_1/refunds': [],
    'GET /hooks': [],
  }
  /** The responses with a status other than 200. */
  const statuses = new Map<string, number>()
  /** Further headers of every response. */
  const headers: Record<string, string> = {}
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const path = String(request.url).replace('/v2.01/alba', '').replace(/\?.*$/, '').replace(/\/$/, '')
    const isToken = path.endsWith('/oauth/token')
    const key = `${request.method} ${path}`
    requests.push({
      request: key,
      // Normalises the scheme, which is case-insensitive.
      authorization: String(request.headers.authorization).replace(/^bearer/, 'Bearer'),
      key: String(request.headers['idempotency-key'] ?? ''),
      body: isToken ? body : body && JSON.parse(body),
    })
    const result = isToken
      ? { access_token: 'token', token_type: 'bearer', expires_in: 3600 }
      : (responses[key] ?? defaultResponse)
    response
      .writeHead(statuses.get(key) ?? 200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(result))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const library = new Mangopay({
    clientId: account.client,
    clientApiKey: account.key,
    baseUrl: url,
    errorHandler: () => {},
  })

  /** Returns the requests of one side, without those for hooks and tokens. */
  async function requestsOf(work: () => Promise<unknown>): Promise<RecordedRequest[]> {
    requests.splice(0)
    await work()
    return requests.filter(({ request }) => !request.endsWith('/hooks') && !request.endsWith('/oauth/token'))
  }

  return { url, requests, responses, statuses, headers, library, requestsOf, close: () => server.close() }
}
