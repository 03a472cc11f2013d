import type { FastifyInstance, FastifyReply } from 'fastify'
import { createAnswers, isChargedBack } from './answer-modes.ts'
import type { SimulatedClock } from './clock.ts'
import { redsysPage } from './redsys-list-page.ts'
import { createNotifier, notificationOf } from './redsys-notify.ts'
import { challengePage, errorPage, payPage, usedPage } from './redsys-page.ts'
import { applyDispute, endPayment, type Payment, parsePayment, paymentsIn } from './redsys-payments.ts'
import { answerQuery } from './redsys-query.ts'
import { respondToRefund } from './redsys-refund.ts'
import { reportOf } from './redsys-report.ts'
import {
  type NotificationMode,
  notificationModeOf,
  notificationModes,
  type RefundOutcome,
  refundOutcomes,
  responseCodeOf,
} from './redsys-settings.ts'
import { parseRequest } from './redsys-signature.ts'
import { openStateFile } from './state-file.ts'

const textSchema = { type: 'string', maxLength: 100 }
const decisionSchema = (...decisions: string[]) => ({
  type: 'object',
  required: ['ticket', 'decision'],
  properties: {
    ...{
      ticket: textSchema,
      number: textSchema,
      expiry: textSchema,
      cvv: textSchema,
      phone: textSchema,
      pin: textSchema,
    },
    decision: { enum: decisions },
    tell: { enum: Object.keys(notificationModes) },
  },
})
const changeSchema = {
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

interface PlatformParams {
  house?: string
}

interface ChangeRoute {
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
  const state = openStateFile(file)
  const payments = paymentsIn(state.load())
  const answers = createAnswers(app, '/redsys', () => state.save(payments))
  const { tell: notify, forge, sendLate: sendDelayed, end: closeNotifier } = createNotifier()
  clock?.onPass(sendDelayed)
  // Stores the state before the response is sent, so that a restart loses no change that a platform has seen.
  app.addHook('onSend', async ({ url, method }) => {
    if (url.startsWith('/redsys') && method !== 'GET') state.save(payments)
  })
  app.addHook('preClose', async () => closeNotifier())

  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const base of ['/redsys', '/redsys/of/:house']) registerTerminal(base)

  /**
   * Registers the endpoints that platforms call. All platforms share the sandbox's terminal, except platforms with
   * their own address.
   */
  function registerTerminal(base: string): void {
    app.post<{ Params: PlatformParams }>(`${base}/sis/realizarPago`, (request, reply) => {
      const signedRequest = parseRequest(request.body)
      const payment =
        'error' in signedRequest ? signedRequest : parsePayment(signedRequest, now(), request.params.house)
      if ('error' in payment) return asHtml(reply.code(400)).send(errorPage(payment.error))
      const { order, language, ko } = payment
      const existingPayment = payments.get(order)
      if (existingPayment && !isOpen(existingPayment))
        return asHtml(reply.code(400)).send(errorPage('SIS0051', language, ko))
      payments.set(order, payment)
      return asHtml(reply).send(payPage(payment))
    })

    app.post(`${base}/sis/rest/trataPeticionREST`, async (request, reply) => {
      const { response, how: mode } = respondToRefund(payments, request.body, now(), answers.take())
      return deliver(reply, response, mode)
    })

    app.post<{ Params: PlatformParams }>(
      `${base}/apl02/services/SerClsWSConsulta`,
      async (request, reply) => {
        const platformPayments = [...payments.values()].filter(({ house }) => house === request.params.house)
        const response = answerQuery(platformPayments, String(request.body))
        return deliver(reply.type('text/xml; charset=utf-8'), response, answers.take())
      },
    )
  }

  app.post<DecisionRoute>(
    '/redsys/pay/:order',
    { schema: { body: decisionSchema('pay', 'deny', 'cancel') } },
    async (request, reply) => {
      const { decision, ...paymentData } = request.body
      const payment = payments.get(request.params.order)
      if (payment?.state !== 'open' || payment.ticket !== paymentData.ticket)
        return sendUsedPage(reply, payment)
      const mode = paymentData.tell ?? notificationModeOf(payment.amount)
      if (decision === 'cancel') return endAndRedirect(reply, payment, payment.bizum ? '9673' : '9915', mode)
      if (decision === 'deny') return endAndRedirect(reply, payment, '0190', mode)
      const errorCode = payment.bizum ? pinErrorCode(paymentData.pin) : cardErrorCode(paymentData, now())
      if (errorCode || payment.bizum)
        return endAndRedirect(reply, payment, errorCode ?? responseCodeOf(payment.amount), mode)
      payment.state = 'challenged'
      return asHtml(reply).send(challengePage(payment, mode))
    },
  )

  app.post<DecisionRoute>(
    '/redsys/challenge/:order',
    { schema: { body: decisionSchema('confirm', 'abandon') } },
    async (request, reply) => {
      const { decision, ticket, tell: mode } = request.body
      const payment = payments.get(request.params.order)
      if (payment?.state !== 'challenged' || payment.ticket !== ticket) return sendUsedPage(reply, payment)
      const response = decision === 'confirm' ? responseCodeOf(payment.amount) : '0184'
      return endAndRedirect(reply, payment, response, mode ?? notificationModeOf(payment.amount))
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
      .send(redsysPage([...payments.values()], answers.chosen())),
  )

  app.post<ChangeRoute>('/redsys/payments/:order', { schema: { body: changeSchema } }, (request, reply) => {
    const payment = payments.get(request.params.order)
    const { tell: notification, refunding, dispute: disputeEvent } = request.body
    if (!payment || isOpen(payment)) return reply.code(404).send({ error: 'There is no such payment.' })
    if (refunding) payment.refunding = refunding
    if (disputeEvent) applyDispute(payment, disputeEvent, now())
    if (notification === 'again') void notify(payment, 'once')
    if (notification === 'forged') void forge(payment)
    return reply.redirect('/redsys', 303)
  })

  function deliver(reply: FastifyReply, response: object | string, mode: RefundOutcome | undefined) {
    return answers.deliver(reply, mode, () =>
      mode === 'broken' ? reply.type('text/html').send('<html>502 Bad Gateway</html>') : reply.send(response),
    )
  }

  /** Ends a payment, notifies the platform, and redirects the browser. */
  async function endAndRedirect(
    reply: FastifyReply,
    payment: Payment,
    response: string,
    mode: NotificationMode,
  ) {
    endPayment(payment, response, now())
    if (isChargedBack(payment.amount)) applyDispute(payment, 'taken', now())
    await notify(payment, mode)
    const address = new URL(payment.state === 'authorised' ? payment.ok : payment.ko)
    for (const [name, value] of Object.entries(notificationOf(payment))) address.searchParams.set(name, value)
    return reply.redirect(address.href, 303)
  }
}

function isOpen({ state }: Payment): boolean {
  return state === 'open' || state === 'challenged'
}

function pinErrorCode(pin: string | undefined): string | undefined {
  return pin === '1234' ? undefined : '9672'
}

/** Returns the response code for an expired card or the security code 999; undefined for other cards. */
function cardErrorCode(
  { expiry = '', cvv }: { expiry?: string; cvv?: string },
  now: Date,
): string | undefined {
  const [month = '', year = ''] = expiry.split('/')
  const expiresAt = Date.UTC(2000 + Number(year), Number(month))
  if (Number.isNaN(expiresAt) || expiresAt <= now.getTime()) return '0101'
  return cvv === '999' ? '0129' : undefined
}

function sendUsedPage(reply: FastifyReply, payment: Payment | undefined) {
  return asHtml(reply.code(410)).send(usedPage(payment?.language))
}

/** Sets the headers of an HTML page; omits form-action, because the form's response redirects to the platform. */
function asHtml(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
}
