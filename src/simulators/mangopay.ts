import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import { createAnswers, isChargedBack } from './answer-modes.ts'
import type { SimulatedClock } from './clock.ts'
import { type ApiResponse, paramError } from './mangopay-answer.ts'
import { createHandlers, endPayIn } from './mangopay-api.ts'
import { advanceDays, clientsIn } from './mangopay-clients.ts'
import { registerDisputes } from './mangopay-disputes.ts'
import { type EventQuery, eventQuerySchema, eventsOf } from './mangopay-events.ts'
import { mangopayPage } from './mangopay-list-page.ts'
import { createHookNotifier } from './mangopay-notify.ts'
import {
  bouncedObject,
  disputeObjects,
  hookObject,
  payInView,
  recipientObject,
  refundView,
  registrationObject,
  transferObject,
  transferRefundObject,
  walletObject,
} from './mangopay-objects.ts'
import { changeOwner, declarationsOf, registerOwners, submitDeclaration } from './mangopay-owners.ts'
import { bankPage, endedPage } from './mangopay-page.ts'
import { payOutView, registerPayOuts } from './mangopay-payouts.ts'
import { reportOf } from './mangopay-report.ts'
import { type NotificationMode, resultOf } from './mangopay-settings.ts'
import { type Client, newClient, type PayIn } from './mangopay-store.ts'
import { registerTokenizer } from './mangopay-tokenizer.ts'
import {
  actionAddress,
  categorize,
  documentsOf,
  isAccessible,
  pendingAccessOf,
  registerUsers,
  submitDocument,
  userObject,
} from './mangopay-users.ts'
import { registerWires } from './mangopay-wires.ts'
import { commonNotificationModes } from './notification-modes.ts'
import { openStateFile } from './state-file.ts'

const textSchema = { type: 'string', maxLength: 100 }
const decisionSchema = {
  type: 'object',
  required: ['ticket', 'decision'],
  properties: {
    ticket: textSchema,
    decision: { enum: ['confirm', 'deny', 'refuse', 'leave'] },
    tell: { enum: Object.keys(commonNotificationModes) },
  },
}

interface ChangeParams {
  client: string
  id: string
  document?: string
  declaration?: string
  ubo?: string
}

interface DecisionRoute {
  Params: { id: string }
  Body: { ticket: string; decision: 'confirm' | 'deny' | 'refuse' | 'leave'; tell?: NotificationMode }
}

/** Sets the time in milliseconds after which a payment expires: at a bank's page, on a phone, or by wire. */
const EXPIRY_MS = { CARD: 15 * 60_000, BIZUM: 5 * 60_000, BANK_WIRE: 30 * 86_400_000 }
/** Maps the kinds of payments to the result codes of expired payments. */
const EXPIRY_RESULT_CODES = { CARD: '101304', BIZUM: '101002', BANK_WIRE: '101109' }

/**
 * Simulates MANGOPAY below /mangopay, with any client's key: users, wallets, cards, tokeniser, 3-D Secure page, wires,
 * hooks, refunds, chargebacks, payouts, owners with their documents, companies with the declaration of their owners,
 * and idempotency. A button or the amount's last two digits decide how a payment ends (`mangopay-settings.ts`).
 */
export function registerMangopay(
  app: FastifyInstance,
  { http, now, file, clock }: { http: number; now: () => Date; file?: string; clock?: SimulatedClock },
): void {
  const base = `http://127.0.0.1:${http}`
  const state = openStateFile(file)
  const clients = clientsIn(state.load())
  const answers = createAnswers(app, '/mangopay', () => state.save(clients))
  const {
    tell: notify,
    tellEvent: notifyEvent,
    sendLate: sendDelayed,
    end: closeNotifier,
  } = createHookNotifier(now)
  registerTokenizer(app, () => clients.values())
  registerWires(app, { clients: () => clients.values(), lapsed: currentPayIn, tell: notify, now })
  registerPayOuts(app, { clients: () => clients.values(), tell: notify, now })
  registerUsers(app, { clients: () => clients.values(), tell: notifyEvent })
  registerOwners(app, { clients: () => clients.values(), tell: notifyEvent })
  const disputes = registerDisputes(app, { clients: () => clients.values(), tell: notify, now })
  // Stores the state before the response is sent, so that a restart loses no change that a platform has seen.
  app.addHook('onSend', async ({ url, method }, reply) => {
    const mayHaveChanged = method !== 'GET' || reply.statusCode === 401
    if (url.startsWith('/mangopay') && mayHaveChanged) state.save(clients)
  })
  clock?.onPass((platform, days) => {
    const client = clients.get(platform)
    if (client) advanceDays(client, days)
    state.save(clients)
    sendDelayed()
    disputes.sendLate()
  })
  app.addHook('preClose', async () => {
    closeNotifier()
    disputes.end()
  })

  app.post<{ Body: { grant_type?: string } }>('/mangopay/v2.01/oauth/token', (request, reply) => {
    const [name, key] = basicCredentialsOf(request.headers.authorization)
    if (!name || !key || request.body?.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' })
    return reply.send({ access_token: `token-of-${name}`, token_type: 'Bearer', expires_in: 3600 })
  })

  for (const [path, handle] of Object.entries(createHandlers))
    app.post<{ Params: Partial<ChangeParams> & { client: string }; Body: unknown }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      async (request, reply) => {
        const client = clientOf(request.params.client)
        const key = request.headers['idempotency-key']
        if (typeof key === 'string' && client.responses.has(key))
          return reply.code(409).send({ Type: 'idempotent_creation_conflict', Message: 'Made before.' })
        const body = isObject(request.body) ? request.body : {}
        const chosenMode = movesMoney(path) ? answers.take() : undefined
        if (chosenMode === 'hanging') return answers.stayOpen(reply)
        const call = { client, body, base, now: now(), params: request.params }
        const response = handle(call, request.params.id ?? '')
        if (typeof key === 'string' && response.how !== 'hanging')
          client.responses.set(key, { status: response.status, body: response.body, url: request.url })
        if (response.ended) void notifyEnd(client, response.ended)
        return sendResponse(reply, chosenMode ? { ...response, how: chosenMode } : response)
      },
    )

  registerView('payins/:id', (client, id) => {
    const payIn = client.payIns.get(id)
    return payIn && payInView(client, currentPayIn(payIn), base)
  })
  registerView('payins/:id/refunds', (client, id) =>
    [...client.refunds.values()]
      .filter(({ payIn }) => payIn === id)
      .map((refund) => refundView(client, refund, base)),
  )
  registerView('refunds/:id', (client, id) => {
    const refund = client.refunds.get(id)
    if (refund) return refundView(client, refund, base)
    const payOut = [...client.payOuts.values()].find(({ bounced }) => bounced?.id === id)
    return payOut && bouncedObject(payOut)
  })
  registerView('payins/:id/disputes', (client, id) => {
    const payIn = client.payIns.get(id)
    return payIn && disputeObjects(payIn)
  })
  registerView('disputes/:id', (client, id) => {
    const disputes = [...client.payIns.values()].flatMap(disputeObjects)
    return disputes.find(({ Id }) => Id === id)
  })
  app.get<{ Params: { client: string }; Querystring: EventQuery }>(
    '/mangopay/v2.01/:client/events',
    { preHandler: assertClient, schema: { querystring: eventQuerySchema } },
    ({ params, query }) => eventsOf(clientOf(params.client), query),
  )
  registerWalletView('wallets/:id', (client, id) => walletObject(client, id))
  registerWalletView('wallets/:id/transactions', (client, id) => [
    ...[...client.transfers.values()]
      .filter(({ from, to }) => from === id || to === id)
      .flatMap((transfer) => [transferRefundObject(transfer), transferObject(client, transfer, base)])
      .filter((transaction) => transaction !== undefined),
    ...[...client.payOuts.values()]
      .filter(({ wallet }) => wallet === id)
      .map((payOut) => payOutView(client, payOut, { now: now(), base })),
  ])
  registerView('transfers/:id/refunds', (client, id) => {
    const transfer = client.transfers.get(id)
    const refund = transfer && transferRefundObject(transfer)
    return refund ? [refund] : []
  })
  registerView('payouts/:id', (client, id) => {
    const payOut = client.payOuts.get(id)
    return payOut && payOutView(client, payOut, { now: now(), base })
  })
  registerView('users/:id/recipients', (client, id) =>
    [...client.recipients.values()]
      .filter(({ user }) => user === id)
      .map((recipient) => recipientObject(client, recipient, base)),
  )
  registerView('sca/users/:id', (client, id) => userObject(client, id, now()))
  registerView('sca/users/natural/:id', (client, id) => userObject(client, id, now()))
  registerView('sca/users/legal/:id', (client, id) => userObject(client, id, now()))
  registerView('users/:id/kyc/ubodeclarations', (client, id) => declarationsOf(client, id, now()))
  registerView('users/:id/KYC/documents', (client, id) => documentsOf(client, id, now()))
  registerView('hooks', (client) => [...client.hooks.values()].map(hookObject))
  registerView('responses/:id', (client, id) => {
    const storedResponse = client.responses.get(id)
    return (
      storedResponse && {
        StatusCode: String(storedResponse.status),
        Resource: storedResponse.body,
        RequestURL: storedResponse.url,
      }
    )
  })

  registerChange('cardregistrations/:id', (client, id, { RegistrationData }) => {
    const registration = client.registrations.get(id)
    if (!registration) return undefined
    const registrationData = String(RegistrationData)
    if (registrationData !== registration.answered)
      return paramError('RegistrationData is not what the tokeniser answered').body
    return registrationObject(registration, base)
  })
  for (const kind of ['natural', 'legal'] as const)
    registerChange(`sca/users/${kind}/:id/category`, (client, id, body) =>
      categorize({ client, body, base }, id, kind),
    )
  registerChange('users/:id/kyc/ubodeclarations/:declaration', (client, _user, body, { declaration = '' }) =>
    submitDeclaration(client, declaration, body, now()),
  )
  registerChange('users/:id/kyc/ubodeclarations/:declaration/ubos/:ubo', (client, _user, body, params) =>
    changeOwner(client, params.declaration ?? '', params.ubo ?? '', body),
  )
  registerChange('users/:id/KYC/documents/:document', (client, _user, body, { document = '' }) =>
    submitDocument(client, document, body, now()),
  )
  registerChange('hooks/:id', (client, id, { Status, Url }) => {
    const hook = client.hooks.get(id)
    if (!hook) return undefined
    if (typeof Status === 'string') hook.status = Status
    if (typeof Url === 'string') hook.url = Url
    return hookObject(hook)
  })

  app.get<{ Params: { id: string }; Querystring: { ticket?: string } }>(
    '/mangopay/3ds/:id',
    (request, reply) => {
      const { payIn } = findPayIn(request.params.id)
      const isOpen = payIn?.status === 'CREATED' && payIn.ticket === request.query.ticket
      return asHtml(reply.code(isOpen ? 200 : 410)).send(
        isOpen ? bankPage(payIn) : endedPage(payIn?.language),
      )
    },
  )

  app.post<DecisionRoute>(
    '/mangopay/3ds/:id',
    { schema: { body: decisionSchema } },
    async (request, reply) => {
      const { payIn, client } = findPayIn(request.params.id)
      const { ticket, decision, tell: mode } = request.body
      if (!client || payIn?.status !== 'CREATED' || payIn.ticket !== ticket)
        return asHtml(reply.code(410)).send(endedPage(payIn?.language))
      const results = { confirm: resultOf(payIn.money.Amount), deny: '101101', refuse: '101301' }
      // Does nothing if the person leaves the page, whose session then expires later.
      if (decision !== 'leave') {
        endPayIn(payIn, results[decision], now())
        await notifyEnd(client, payIn, mode)
      }
      // Returns to the list after a payment by phone, which has no return URL.
      if (payIn.returnTo === '') return reply.redirect('/mangopay', 303)
      const address = new URL(payIn.returnTo)
      address.searchParams.set('transactionId', payIn.id)
      return reply.redirect(address.href, 303)
    },
  )

  app.get<{ Querystring: { client?: string } }>('/mangopay/report', ({ query }) =>
    reportOf([...clients].filter(([name]) => query.client === undefined || query.client === name)),
  )

  app.get('/mangopay', (_request, reply) =>
    asHtml(reply).send(
      mangopayPage(
        answers.chosen(),
        [...clients.values()].flatMap(({ payIns }) => [...payIns.values()]),
        [...clients.values()].flatMap(({ payOuts }) => [...payOuts.values()]),
        [...clients.values()].flatMap(({ documents }) => [...documents.values()]),
        [...clients.values()].flatMap(({ declarations }) => [...declarations.values()]),
      ),
    ),
  )

  function registerView(path: string, read: (client: Client, id: string) => object | undefined): void {
    app.get<{ Params: { client: string; id?: string } }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      ({ params }, reply) => sendFound(reply, read(clientOf(params.client), params.id ?? '')),
    )
  }

  /** Registers a view of a wallet, to which the wallet's owner may first have to allow access. */
  function registerWalletView(path: string, read: (client: Client, id: string) => object): void {
    app.get<{ Params: { client: string; id: string }; Querystring: { ScaContext?: string } }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      ({ params, query }, reply) => {
        const client = clientOf(params.client)
        if (query.ScaContext === 'USER_NOT_PRESENT' && !isAccessible(client, params.id, now()))
          return reply.code(403).send({ Type: 'other', Message: 'The user has not given consent.' })
        const action = pendingAccessOf(client, params.id, now())
        if (!action) return reply.send(read(client, params.id))
        const challenge = `PendingUserAction RedirectUrl=${actionAddress(action, base)}`
        return reply.code(401).header('www-authenticate', challenge).send()
      },
    )
  }

  function registerChange(
    path: string,
    apply: (
      client: Client,
      id: string,
      body: Record<string, unknown>,
      params: ChangeParams,
    ) => object | undefined,
  ): void {
    app.put<{ Params: ChangeParams; Body: unknown }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      ({ params, body }, reply) =>
        sendFound(reply, apply(clientOf(params.client), params.id, isObject(body) ? body : {}, params)),
    )
  }

  function sendResponse(reply: FastifyReply, { status, body, how: mode }: ApiResponse) {
    return answers.deliver(reply, mode, () =>
      mode === 'broken' ? reply.type('application/json').send('{"Id":') : reply.code(status).send(body),
    )
  }

  /** Notifies a platform of an ended payment, and charges it back later if its amount says so. */
  async function notifyEnd(client: Client, payIn: PayIn, mode?: NotificationMode): Promise<void> {
    await notify(client, payIn, mode)
    if (isChargedBack(payIn.money.Amount)) disputes.chargeBackLater(client, payIn)
  }

  function clientOf(name: string): Client {
    const client = clients.get(name) ?? newClient()
    clients.set(name, client)
    return client
  }

  function findPayIn(id: string): { client?: Client; payIn?: PayIn } {
    for (const client of clients.values()) {
      const payIn = client.payIns.get(id)
      if (payIn) return { client, payIn: currentPayIn(payIn) }
    }
    return {}
  }

  /** Ends a payment that has expired, and returns the payment in its current state. */
  function currentPayIn(payIn: PayIn): PayIn {
    const hasExpired = now().getTime() - payIn.at.getTime() >= EXPIRY_MS[payIn.kind]
    if (payIn.status === 'CREATED' && hasExpired) endPayIn(payIn, EXPIRY_RESULT_CODES[payIn.kind], now())
    return payIn
  }
}

/** Returns whether requests to a path pay, forward, refund or pay out. */
function movesMoney(path: string): boolean {
  return /^(payins|transfers|payouts)\b/.test(path)
}

/** Responds 401 to requests without the client's own token. */
async function assertClient(
  request: { headers: { authorization?: string | undefined }; params: unknown },
  reply: FastifyReply,
): Promise<void> {
  const { client } = request.params as { client: string }
  if (request.headers.authorization !== `Bearer token-of-${client}`)
    await reply.code(401).send({ Type: 'unauthorized', Message: 'The token is not good.' })
}

function basicCredentialsOf(header = ''): string[] {
  return Buffer.from(header.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
}

function sendFound(reply: FastifyReply, object: object | undefined) {
  if (!object) return reply.code(404).send({ Type: 'ressource_not_found', Message: 'There is none.' })
  return reply.code('errors' in object ? 400 : 200).send(object)
}

/** Sets the headers of an HTML page; omits form-action, because the form's response redirects to the platform. */
function asHtml(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
}
