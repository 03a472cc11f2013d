import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { caller } from './caller.ts'
import { PersistentMap } from './persistent-map.ts'
import { isReview, type Order, type Review, reviewAnswer, type Status } from './reviews-answer.ts'
import { reviewsPage } from './reviews-page.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const order = {
  type: 'object',
  required: ['reference', 'title', 'issuer', 'offer_id', 'amount', 'documents'],
  properties: {
    ...{ reference: text(100), title: text(300), issuer: text(300), offer_id: text(28) },
    amount: { type: 'integer', minimum: 1 },
    documents: { type: 'array', items: { type: 'object', required: ['kind', 'sha256'] } },
    callback_url: { type: 'string', maxLength: 500 },
  },
}

const decision = {
  type: 'object',
  required: ['status'],
  properties: { status: { enum: ['registered', 'refused'] } },
}

interface Decision {
  Params: { id: string }
  Body: { status: Status }
}

const slowInMs = 5_000

/**
 * Simulates a registration entity (ERIR) that decides by the offer identifier: a final 0 needs a manual decision, 9 is
 * refused, 7 registers late with repeated and outdated notifications, 6 gets no response, all others register at once.
 * Decisions are posted to `callback_url`, signed with the secret; reviews are stored in `file`, if given.
 */
export function registerReviews(app: FastifyInstance, secret: string, file?: string): void {
  const reviews = new PersistentMap(isReview, file)
  const timers = new Set<NodeJS.Timeout>()
  const call = caller((address, body) => ({
    'x-signature': createHmac('sha256', secret).update(`${address}\n${body}`).digest('hex'),
  }))
  app.addHook('onClose', async () => {
    call.end()
    for (const timer of timers) clearTimeout(timer)
  })

  app.post<{ Body: Order }>('/v1/reviews', { schema: { body: order } }, (request, reply) => {
    const { reference, offer_id } = request.body
    const last = offer_id.at(-1)
    if (last === '6') return reply.code(503).send({ error: 'Not now.' })
    const id = `review-${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`
    const known = reviews.get(id)
    if (known) return reply.code(200).send(reviewAnswer(known))
    const review: Review = { ...request.body, id, status: statusOf(last) }
    reviews.put(review)
    if (last === '7') later(() => decide(id, 'registered', 2))
    return reply.code(201).send(reviewAnswer(review))
  })

  app.get<{ Params: { id: string } }>('/v1/reviews/:id', (request, reply) => {
    const review = reviews.get(request.params.id)
    return review ? reviewAnswer(review) : reply.code(404).send(unknown)
  })

  app.post<Decision>('/v1/reviews/:id/decision', { schema: { body: decision } }, (request, reply) => {
    const review = decide(request.params.id, request.body.status)
    return review ? reviewAnswer(review) : reply.code(404).send(unknown)
  })

  app.get('/reviews', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .type('text/html; charset=utf-8')
      .send(reviewsPage(reviews.all().filter(({ status }) => status === 'pending'))),
  )

  app.post<Decision>('/reviews/:id', { schema: { body: decision } }, (request, reply) => {
    decide(request.params.id, request.body.status)
    return reply.redirect('/reviews', 303)
  })

  /** Notifies repeatedly; between two notifications of the result an outdated one is sent. */
  function decide(id: string, status: Status, times = 1): Review | undefined {
    const pending = reviews.get(id)
    if (!pending) return undefined
    const before = pending.status
    const review = { ...pending, status }
    reviews.put(review)
    const events = Array.from({ length: times }, () => status).flatMap((each, index) =>
      index === 0 ? [each] : [before, each],
    )
    const { callback_url } = review
    if (callback_url)
      for (const each of events)
        call.tell(callback_url, { event_id: randomUUID(), review_id: id, status: each })
    return review
  }

  function later(work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, slowInMs)
    timers.add(timer)
  }
}

const unknown = { error: 'There is no such review.' }

function statusOf(last: string | undefined): Status {
  if (last === '0' || last === '7') return 'pending'
  return last === '9' ? 'refused' : 'registered'
}
