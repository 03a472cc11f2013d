import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createCaller } from './caller.ts'
import { PersistentMap } from './persistent-map.ts'
import { isReview, type Order, type Review, reviewResponse, type Status } from './reviews-answer.ts'
import { reviewsPage } from './reviews-page.ts'

const textSchema = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const orderSchema = {
  type: 'object',
  required: ['reference', 'title', 'issuer', 'offer_id', 'amount', 'documents'],
  properties: {
    ...{
      reference: textSchema(100),
      title: textSchema(300),
      issuer: textSchema(300),
      offer_id: textSchema(28),
    },
    amount: { type: 'integer', minimum: 1 },
    documents: { type: 'array', items: { type: 'object', required: ['kind', 'sha256'] } },
    callback_url: { type: 'string', maxLength: 500 },
  },
}

const decisionSchema = {
  type: 'object',
  required: ['status'],
  properties: { status: { enum: ['registered', 'refused'] } },
}

interface Decision {
  Params: { id: string }
  Body: { status: Status }
}

const DELAY_MS = 5_000

/**
 * Simulates a registration entity (ERIR) that decides by the offer identifier: a final 0 needs a manual decision, 9 is
 * refused, 7 is registered late with repeated and outdated notifications, 6 receives the status 503, and all others are
 * registered at once.
 * Decisions are posted to `callback_url`, signed with the secret; reviews are stored in `file`, if given.
 */
export function registerReviews(app: FastifyInstance, secret: string, file?: string): void {
  const reviews = new PersistentMap(isReview, file)
  const timers = new Set<NodeJS.Timeout>()
  const platformCaller = createCaller((address, body) => ({
    'x-signature': createHmac('sha256', secret).update(`${address}\n${body}`).digest('hex'),
  }))
  app.addHook('onClose', async () => {
    platformCaller.end()
    for (const timer of timers) clearTimeout(timer)
  })

  app.post<{ Body: Order }>('/v1/reviews', { schema: { body: orderSchema } }, (request, reply) => {
    const { reference, offer_id } = request.body
    const lastDigit = offer_id.at(-1)
    if (lastDigit === '6') return reply.code(503).send({ error: 'Not now.' })
    const id = `review-${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`
    const existingReview = reviews.get(id)
    if (existingReview) return reply.code(200).send(reviewResponse(existingReview))
    const review: Review = { ...request.body, id, status: statusOf(lastDigit) }
    reviews.put(review)
    if (lastDigit === '7') runLater(() => decide(id, 'registered', 2))
    return reply.code(201).send(reviewResponse(review))
  })

  app.get<{ Params: { id: string } }>('/v1/reviews/:id', (request, reply) => {
    const review = reviews.get(request.params.id)
    return review ? reviewResponse(review) : reply.code(404).send(NOT_FOUND)
  })

  app.post<Decision>('/v1/reviews/:id/decision', { schema: { body: decisionSchema } }, (request, reply) => {
    const review = decide(request.params.id, request.body.status)
    return review ? reviewResponse(review) : reply.code(404).send(NOT_FOUND)
  })

  app.get('/reviews', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .type('text/html; charset=utf-8')
      .send(reviewsPage(reviews.all().filter(({ status }) => status === 'pending'))),
  )

  app.post<Decision>('/reviews/:id', { schema: { body: decisionSchema } }, (request, reply) => {
    decide(request.params.id, request.body.status)
    return reply.redirect('/reviews', 303)
  })

  /**
   * Decides a review and notifies the platform `times` times of the new status. Between two such notifications, sends a
   * notification of the previous status.
   */
  function decide(id: string, status: Status, times = 1): Review | undefined {
    const storedReview = reviews.get(id)
    if (!storedReview) return undefined
    const previousStatus = storedReview.status
    const review = { ...storedReview, status }
    reviews.put(review)
    const eventStatuses = Array.from({ length: times }, () => status).flatMap((newStatus, index) =>
      index === 0 ? [newStatus] : [previousStatus, newStatus],
    )
    const { callback_url } = review
    if (callback_url)
      for (const eventStatus of eventStatuses)
        platformCaller.tell(callback_url, { event_id: randomUUID(), review_id: id, status: eventStatus })
    return review
  }

  function runLater(task: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      task()
    }, DELAY_MS)
    timers.add(timer)
  }
}

const NOT_FOUND = { error: 'There is no such review.' }

function statusOf(lastDigit: string | undefined): Status {
  if (lastDigit === '0' || lastDigit === '7') return 'pending'
  return lastDigit === '9' ? 'refused' : 'registered'
}
