import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatedClock } from './clock.ts'
import { redsysPage } from './redsys-list-page.ts'
import { notificationOf, notifier } from './redsys-notify.ts'
import { challengePage, errorPage, payPage, usedPage } from './redsys-page.ts'
import { dispute, endOf, type Payment, paymentAsked, paymentsIn } from './redsys-payments.ts'
import { answerQuery } from './redsys-query.ts'
import { refund } from './redsys-refund.ts'
import { reportOf } from './redsys-report.ts'
import {
  type NotificationMode,
  notificationModeOf,
  notificationModes,
  type RefundOutcome,
  refundOutcomes,
  responseTo,
} from './redsys-settings.ts'
import { requestIn } from './redsys-signature.ts'
import { stateFile } from './state-file.ts'

const text = { type: 'string', maxLength: 100 }
const decided = (...decisions: string[]) => ({
  type: 'object',
  required: ['ticket', 'decision'],
  properties: {
    ...{ ticket: text, number: text, expiry: text, cvv: text, phone: text, pin: text },
    decision: { enum: decisions },
    tell: { enum: Object.keys(notificationModes) },
  },
})
const changed = {
  type: 'object',
  properties: {
    tell: { enum: ['again', 'forged'] },
    refunding: { enum: Object.keys(refundOutcomes) },
    dispute: { enum: ['taken', 'won'] },
  },
}

interface DecisionRoute {
  Params: { order: string }
  Body: {
    ticket: string
    decision: 'pay' | 'deny' | 'cancel' | 'confirm' | 'abandon'
    tell?: NotificationMode
    expiry?: string
    cvv?: string
    pin?: string
  }
}

interface House {
  house?: string
}

interface Changed {
  Params: { order: string }
  Body: { tell?: 'again' | 'forged'; refunding?: RefundOutcome; dispute?: 'taken' | 'won' }
}

/**
 * Simulates Redsys below /redsys for its public test merchant: payment page for cards with 3-D Secure and Bizum, signed
 * notifications, refunds, query service and daily report. A button or the amount's last two digits decide the outcome
 * (`redsys-settings.ts`).
 */
export function registerRedsys(
  app: FastifyInstance,
  { now, file, clock }: { now: () => Date; file?: string; clock?: SimulatedClock },
): void {
  const stored = stateFile(file)
  const payments = paymentsIn(stored.load())
  const unanswered = new Set<FastifyReply['raw']>()
  const { tell, forge, sendLate, end } = notifier()
  clock?.onPass(sendLate)
  // Stores before it answers, because a terminal does not forget what it has answered.
  app.addHook('onSend', async ({ url, method }) => {
    if (url.startsWith('/redsys') && method !== 'GET') stored.save(payments)
  })
  app.addHook('preClose', async () => {
    end()
    for (const answer of unanswered) answer.destroy()
  })

  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const base of ['/redsys', '/redsys/of/:house']) terminalAt(base)

  /**
   * Registers the endpoints that platforms call. The sandbox's terminal is shared; platforms with their own address are
   * kept apart.
   */
  function terminalAt(base: string): void {
    app.post<{ Params: House }>(`${base}/sis/realizarPago`, (request, reply) => {
      const refundRequest = requestIn(request.body)
      const payment =
        'error' in refundRequest ? refundRequest : paymentAsked(refundRequest, now(), request.params.house)
      if ('error' in payment) return shown(reply.code(400)).send(errorPage(payment.error))
      const { order, language, ko } = payment
      const known = payments.get(order)
      if (known && !isOpen(known)) return shown(reply.code(400)).send(errorPage('SIS0051', language, ko))
      payments.set(order, payment)
      return shown(reply).send(payPage(payment))
    })

    app.post(`${base}/sis/rest/trataPeticionREST`, (request, reply) => {
      const answer = refund(payments, request.body, now())
      if (answer !== undefined) return reply.send(answer)
      stored.save(payments)
      unanswered.add(reply.raw)
      reply.raw.once('close', () => unanswered.delete(reply.raw))
      return reply.hijack()
    })

    app.post<{ Params: House }>(`${base}/apl02/services/SerClsWSConsulta`, (request, reply) => {
      const ofMerchant = [...payments.values()].filter(({ house }) => house === request.params.house)
      return reply.type('text/xml; charset=utf-8').send(answerQuery(ofMerchant, String(request.body)))
    })
  }

  app.post<DecisionRoute>(
    '/redsys/pay/:order',
    { schema: { body: decided('pay', 'deny', 'cancel') } },
    async (request, reply) => {
      const { decision, ...typed } = request.body
      const payment = payments.get(request.params.order)
      if (payment?.state !== 'open' || payment.ticket !== typed.ticket) return used(reply, payment)
      const how = typed.tell ?? notificationModeOf(payment.amount)
      if (decision === 'cancel') return back(reply, payment, payment.bizum ? '9673' : '9915', how)
      if (decision === 'deny') return back(reply, payment, '0190', how)
      const wrong = payment.bizum ? wrongPin(typed.pin) : wrongCard(typed, now())
      if (wrong || payment.bizum) return back(reply, payment, wrong ?? responseTo(payment.amount), how)
      payment.state = 'challenged'
      return shown(reply).send(challengePage(payment, how))
    },
  )

  app.post<DecisionRoute>(
    '/redsys/challenge/:order',
    { schema: { body: decided('confirm', 'abandon') } },
    async (request, reply) => {
      const { decision, ticket, tell: how } = request.body
      const payment = payments.get(request.params.order)
      if (payment?.state !== 'challenged' || payment.ticket !== ticket) return used(reply, payment)
      const response = decision === 'confirm' ? responseTo(payment.amount) : '0184'
      return back(reply, payment, response, how ?? notificationModeOf(payment.amount))
    },
  )

  app.get<{ Querystring: { day?: string } }>(
    '/redsys/report',
    { schema: { querystring: { type: 'object', properties: { day: { type: 'string', format: 'date' } } } } },
    (request) => reportOf(payments.values(), request.query.day),
  )

  app.get('/redsys', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .type('text/html; charset=utf-8')
      .send(redsysPage([...payments.values()])),
  )

  app.post<Changed>('/redsys/payments/:order', { schema: { body: changed } }, (request, reply) => {
    const payment = payments.get(request.params.order)
    const { tell: what, refunding, dispute: disputed } = request.body
    if (!payment || isOpen(payment)) return reply.code(404).send({ error: 'There is no such payment.' })
    if (refunding) payment.refunding = refunding
    if (disputed) dispute(payment, disputed, now())
    if (what === 'again') void tell(payment, 'once')
    if (what === 'forged') void forge(payment)
    return reply.redirect('/redsys', 303)
  })

  /** Ends a payment, notifies the platform, and redirects the browser. */
  async function back(reply: FastifyReply, payment: Payment, response: string, how: NotificationMode) {
    endOf(payment, response, now())
    await tell(payment, how)
    const address = new URL(payment.state === 'authorised' ? payment.ok : payment.ko)
    for (const [name, value] of Object.entries(notificationOf(payment))) address.searchParams.set(name, value)
    return reply.redirect(address.href, 303)
  }
}

function isOpen({ state }: Payment): boolean {
  return state === 'open' || state === 'challenged'
}

function wrongPin(pin: string | undefined): string | undefined {
  return pin === '1234' ? undefined : '9672'
}

/** Returns the response code for an expired card or the code 999. */
function wrongCard({ expiry = '', cvv }: { expiry?: string; cvv?: string }, now: Date): string | undefined {
  const [month = '', year = ''] = expiry.split('/')
  const next = Date.UTC(2000 + Number(year), Number(month))
  if (Number.isNaN(next) || next <= now.getTime()) return '0101'
  return cvv === '999' ? '0129' : undefined
}

function used(reply: FastifyReply, payment: Payment | undefined) {
  return shown(reply.code(410)).send(usedPage(payment?.language))
}

/** Omits form-action, because the form's response redirects to the platform. */
function shown(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
}
