import type { FastifyInstance } from 'fastify'
import { rateLimit } from '../protocol/error-report/limits.ts'
import { type Item, isItem } from './errors-item.ts'
import { errorsPage } from './errors-page.ts'

const MAX_ITEMS = 500

/** Limits the size of an item in bytes. */
const MAX_ITEM_BYTES = 524_288

/** Limits the calls per access token, across all senders. */
const CALLS_PER_MINUTE = 5_000

/**
 * Simulates an error-reporting service with Rollbar's item API: stores what it receives and forwards nothing. Responds
 * 401 without an access token, 413 for too large items, 422 for invalid ones, 429 above `CALLS_PER_MINUTE`.
 */
export function registerErrors(app: FastifyInstance): void {
  const items: Item[] = []
  const limits = new Map<string, ReturnType<typeof rateLimit>>()

  app.post<{ Body: { data?: Item } }>('/api/1/item/', { bodyLimit: MAX_ITEM_BYTES }, (request, reply) => {
    const token = request.headers['x-rollbar-access-token']
    if (typeof token !== 'string' || token === '')
      return reply.code(401).send(errorBody('missing access token'))
    const limit = limits.get(token) ?? rateLimit(CALLS_PER_MINUTE)
    limits.set(token, limit)
    if (!limit(Date.now())) return reply.code(429).send(errorBody('rate limit reached'))
    const item = request.body?.data
    if (!isItem(item)) return reply.code(422).send(errorBody('invalid item'))
    items.unshift(item)
    items.length = Math.min(items.length, MAX_ITEMS)
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

function errorBody(message: string) {
  return { err: 1, message }
}
