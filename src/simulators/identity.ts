import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createCaller } from './caller.ts'
import { type Check, type CompanyOrder, type Order, type Status, statuses } from './identity-check.ts'
import { identityPage } from './identity-page.ts'
import { companyOrderSchema, MAX_ORDER_BYTES, orderSchema } from './identity-schemas.ts'

const decisionSchema = { type: 'object', required: ['status'], properties: { status: { enum: statuses } } }

interface Decision {
  Params: { id: string }
  Body: { status: Status }
}

/**
 * Simulates an identity provider that decides by the document number, or a company's tax number or name: a final 0 needs a manual review, a final 9 is
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
      return reply.code(201).send(createCheck(personCheck(request.body), document_number))
    },
  )

  app.post<{ Body: CompanyOrder }>(
    '/v1/companies',
    { schema: { body: companyOrderSchema }, bodyLimit: MAX_ORDER_BYTES },
    (request, reply) => {
      const { name, tax_id } = request.body
      if (name.startsWith('WAIT')) return reply.code(503).send({ error: 'Not now.' })
      const decisive = /^(RUN|STOP)/.test(name) ? name : tax_id
      return reply.code(201).send(createCheck(companyCheck(request.body), decisive))
    },
  )

  function createCheck(
    order: Omit<Check, 'id' | 'status'>,
    decisive: string,
  ): Pick<Check, 'id' | 'reference' | 'status'> {
    const { reference } = order
    const status = decideStatus(decisive)
    const hash = createHash('sha256').update(`${reference} ${order.title}`).digest('hex').slice(0, 24)
    const id = `${status}-${hash}`
    // Keeps the files only of checks that need a manual decision.
    const files = status === 'review' ? order.files : []
    const check = checks.get(id) ?? { ...order, files, id, status }
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

function personCheck(order: Order): Omit<Check, 'id' | 'status'> {
  const { reference, document_type, document_number, name = '', surname = '', pictures = [] } = order
  return {
    reference,
    title: `${document_type} ${document_number}`,
    lines: [`${name} ${surname}`],
    files: pictures.map(({ side, ...file }) => ({ ...file, label: side })),
    callback_url: order.callback_url,
  }
}

function companyCheck(order: CompanyOrder): Omit<Check, 'id' | 'status'> {
  const { reference, country, tax_id, name, representative, partners, documents } = order
  return {
    reference,
    title: `${country} ${tax_id}`,
    lines: [
      name,
      `${representative.name} ${representative.document_number}`,
      ...partners.map((partner) => `${partner.name} ${partner.tax_id} ${partner.share} %`),
    ],
    files: documents.map(({ kind, issued_on, ...file }) => ({ ...file, label: `${kind} ${issued_on}` })),
    callback_url: order.callback_url,
  }
}

const NOT_FOUND = { error: 'There is no such check.' }

function decideStatus(number: string): Status {
  if (number.startsWith('RUN')) return 'running'
  if (number.startsWith('STOP')) return 'canceled'
  const lastDigit = number.replace(/\D/g, '').at(-1)
  if (lastDigit === '0') return 'review'
  return lastDigit === '9' ? 'rejected' : 'approved'
}
