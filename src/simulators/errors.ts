import type { FastifyInstance } from 'fastify'
import { rateLimit } from '../protocol/error-report/limits.ts'
import { type Item, isItem } from './errors-item.ts'
import { errorsPage } from './errors-page.ts'

const maxItems = 500

/** The maximum size of an item in bytes. */
const largestItem = 524_288

/** The rate limit per access token, across all senders. */
const callsPerMinute = 5_000

/**
 * Simulates an error-reporting service with Rollbar's item API: stores what it receives and forwards nothing. Responds
 * 401 without an access token, 413 for too large items, 422 for invalid ones, 429 above `callsPerMinute`.
 */
export function registerErrors(app: FastifyInstance): void {
  const items: Item[] = []
  const limits = new Map<string, ReturnType<typeof rateLimit>>()

  app.post<{ Body: { data?: Item } }>('/api/1/item/', { bodyLimit: largestItem }, (request, reply) => {
    const token = request.headers['x-rollbar-access-token']
    if (typeof token !== 'string' || token === '')
      return reply.code(401).send(refusal('missing access token'))
    const limit = limits.get(token) ?? rateLimit(callsPerMinute)
    limits.set(token, limit)
    if (!limit(Date.now())) return reply.code(429).send(refusal('rate limit reached'))
    const item = request.body?.data
    if (!isItem(item)) return reply.code(422).send(refusal('invalid item'))
    items.unshift(item)
    items.length = Math.min(items.length, maxItems)
    return { err: 0, result: { id: null, uuid: item.uuid } }
  })

  app.get('/errors.json', () => items)

  app.get('/errors', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(errorsPage(items)),
  )
}

function refusal(message: string) {
  return { err: 1, message }
}
