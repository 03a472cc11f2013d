import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createCaller } from './caller.ts'
import { type Check, type CompanyOrder, type Order, type Status, statuses } from './identity-check.ts'
import { identityPage } from './identity-page.ts'

const pictureSchema = {
  type: 'object',
  required: ['side', 'type', 'content'],
  properties: {
    side: { enum: ['front', 'back', 'selfie'] },
    type: { enum: ['image/jpeg', 'image/png', 'application/pdf'] },
    content: { type: 'string', minLength: 1 },
  },
}

/** Limits the body of a request, in bytes, to three files of 10 MB in Base64. */
const MAX_ORDER_BYTES = 45_000_000

const orderSchema = {
  type: 'object',
  required: ['reference', 'document_type', 'document_number', 'birthday', 'name', 'surname', 'pictures'],
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 100 },
    document_type: { enum: ['DNI', 'NIE', 'PASSPORT'] },
    document_number: { type: 'string', minLength: 1, maxLength: 20 },
    expires_on: { type: 'string', maxLength: 10 },
    birthday: { type: 'string', minLength: 10, maxLength: 10 },
    name: { type: 'string', maxLength: 200 },
    surname: { type: 'string', maxLength: 200 },
    pictures: { type: 'array', maxItems: 3, items: pictureSchema },
    callback_url: { type: 'string', maxLength: 500 },
  },
}

const companyOrderSchema = {
  type: 'object',
  required: ['reference', 'country', 'tax_id', 'name'],
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 100 },
    country: { type: 'string', minLength: 2, maxLength: 2 },
    tax_id: { type: 'string', minLength: 1, maxLength: 40 },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    callback_url: { type: 'string', maxLength: 500 },
  },
}

const decisionSchema = { type: 'object', required: ['status'], properties: { status: { enum: statuses } } }

interface Decision {
  Params: { id: string }
  Body: { status: Status }
}

/**
 * Simulates an identity provider that decides by the document number: a final 0 needs a manual review, a final 9 is
 * rejected, RUN… stays pending, STOP… is cancelled, WAIT… receives the status 503, and all others are approved. Ids
 * contain the status, which thus survives a restart; manual decisions are posted to `callback_url`, signed with the
 * secret.
 */
export function registerIdentity(app: FastifyInstance, secret: string): void {
  const checks = new Map<string, Check>()
  const platformCaller = createCaller((address, body) => ({
    'x-signature': createHmac('sha256', secret).update(`${address}\n${body}`).digest('hex'),
  }))
  app.addHook('onClose', async () => platformCaller.end())

  app.post<{ Body: Order }>(
    '/v1/checks',
    { schema: { body: orderSchema }, bodyLimit: MAX_ORDER_BYTES },
    (request, reply) => {
      const { document_number } = request.body
      if (document_number.startsWith('WAIT')) return reply.code(503).send({ error: 'Not now.' })
      return reply.code(201).send(createCheck(request.body, decideStatus(document_number)))
    },
  )

  app.post<{ Body: CompanyOrder }>(
    '/v1/companies',
    { schema: { body: companyOrderSchema } },
    (request, reply) => {
      const { name, country, tax_id, ...referenceAndCallback } = request.body
      if (name.startsWith('WAIT')) return reply.code(503).send({ error: 'Not now.' })
      const order = { ...referenceAndCallback, document_type: country, document_number: tax_id }
      return reply.code(201).send(createCheck(order, decideStatus(/^(RUN|STOP)/.test(name) ? name : tax_id)))
    },
  )

  function createCheck(order: Order, status: Status): Pick<Check, 'id' | 'reference' | 'status'> {
    const { reference, document_number } = order
    const hash = createHash('sha256').update(`${reference} ${document_number}`).digest('hex').slice(0, 24)
    const id = `${status}-${hash}`
    const check = checks.get(id) ?? withoutUnusedPictures({ ...order, id, status })
    checks.set(id, check)
    return { id, reference, status: check.status }
  }

  app.get<{ Params: { id: string } }>('/v1/checks/:id', (request, reply) => {
    const { id } = request.params
    const status = checks.get(id)?.status ?? statuses.find((prefix) => id.startsWith(`${prefix}-`))
    return status ? reply.send({ id, status }) : reply.code(404).send(NOT_FOUND)
  })

  app.post<Decision>('/v1/checks/:id/decision', { schema: { body: decisionSchema } }, (request, reply) => {
    const check = decide(request.params.id, request.body.status)
    return check ? { id: check.id, status: check.status } : reply.code(404).send(NOT_FOUND)
  })

  app.get('/identity', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
      )
      .type('text/html; charset=utf-8')
      .send(identityPage([...checks.values()].filter(({ status }) => status === 'review'))),
  )

  app.post<Decision>('/identity/:id', { schema: { body: decisionSchema } }, (request, reply) => {
    decide(request.params.id, request.body.status)
    return reply.redirect('/identity', 303)
  })

  function decide(id: string, status: Status): Check | undefined {
    const check = checks.get(id)
    if (!check) return undefined
    check.status = status
    if (check.callback_url)
      platformCaller.tell(check.callback_url, { event_id: randomUUID(), check_id: id, status })
    return check
  }
}

/** Removes the pictures, except from checks that need a manual decision. */
function withoutUnusedPictures({ pictures = [], ...check }: Check): Check {
  return { ...check, ...(check.status === 'review' && { pictures }) }
}

const NOT_FOUND = { error: 'There is no such check.' }

function decideStatus(number: string): Status {
  if (number.startsWith('RUN')) return 'running'
  if (number.startsWith('STOP')) return 'canceled'
  const lastDigit = number.replace(/\D/g, '').at(-1)
  if (lastDigit === '0') return 'review'
  return lastDigit === '9' ? 'rejected' : 'approved'
}
