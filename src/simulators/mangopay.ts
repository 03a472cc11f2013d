import type { FastifyInstance, FastifyReply } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import type { SimulatedClock } from './clock.ts'
import { type ApiAnswer, paramError } from './mangopay-answer.ts'
import { createHandlers, endPayIn } from './mangopay-api.ts'
import { clientsIn, letDaysPass } from './mangopay-clients.ts'
import { registerDisputes } from './mangopay-disputes.ts'
import { askedEvents, type EventQuery, eventsOf } from './mangopay-events.ts'
import { mangopayPage } from './mangopay-list-page.ts'
import { hookNotifier } from './mangopay-notify.ts'
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
  accessOf,
  actionAddress,
  categorize,
  documentsOf,
  registerUsers,
  submitDocument,
  userObject,
} from './mangopay-users.ts'
import { registerWires } from './mangopay-wires.ts'
import { commonNotificationModes } from './notification-modes.ts'
import { stateFile } from './state-file.ts'

const text = { type: 'string', maxLength: 100 }
const decided = {
  type: 'object',
  required: ['ticket', 'decision'],
  properties: {
    ticket: text,
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

/** The time in milliseconds that a bank's page, a phone and an account wait for the payer. */
const expiryMs = { CARD: 15 * 60_000, BIZUM: 5 * 60_000, BANK_WIRE: 30 * 86_400_000 }
/** The result codes of abandoned payments. */
const abandoned = { CARD: '101304', BIZUM: '101002', BANK_WIRE: '101109' }

/**
 * Simulates MANGOPAY below /mangopay, with any client's key: users, wallets, cards, tokeniser, 3-D Secure page, wires,
 * hooks, refunds, chargebacks, payouts, owners with their documents, companies with the declaration of theirs, and idempotency. A button or the amount's last two digits decide how a payment ends
 * (`mangopay-settings.ts`).
 */
export function registerMangopay(
  app: FastifyInstance,
  { http, now, file, clock }: { http: number; now: () => Date; file?: string; clock?: SimulatedClock },
): void {
  const base = `http://127.0.0.1:${http}`
  const stored = stateFile(file)
  const clients = clientsIn(stored.load())
  const unanswered = new Set<FastifyReply['raw']>()
  const { tell, tellEvent, sendLate, end } = hookNotifier(now)
  registerTokenizer(app, () => clients.values())
  registerWires(app, { clients: () => clients.values(), lapsed, tell, now })
  registerPayOuts(app, { clients: () => clients.values(), tell, now })
  registerUsers(app, { clients: () => clients.values(), tell: tellEvent })
  registerOwners(app, { clients: () => clients.values(), tell: tellEvent })
  registerDisputes(app, { clients: () => clients.values(), tell, now })
  // Stores before it answers, because a provider does not forget what it has answered.
  app.addHook('onSend', async ({ url, method }, reply) => {
    const changes = method !== 'GET' || reply.statusCode === 401
    if (url.startsWith('/mangopay') && changes) stored.save(clients)
  })
  clock?.onPass((platform, days) => {
    const client = clients.get(platform)
    if (client) letDaysPass(client, days)
    stored.save(clients)
    sendLate()
  })
  app.addHook('preClose', async () => {
    end()
    for (const answer of unanswered) answer.destroy()
  })

  app.post<{ Body: { grant_type?: string } }>('/mangopay/v2.01/oauth/token', (request, reply) => {
    const [name, key] = basicIn(request.headers.authorization)
    if (!name || !key || request.body?.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' })
    return reply.send({ access_token: `token-of-${name}`, token_type: 'Bearer', expires_in: 3600 })
  })

  for (const [path, make] of Object.entries(createHandlers))
    app.post<{ Params: Partial<ChangeParams> & { client: string }; Body: unknown }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      async (request, reply) => {
        const client = clientOf(request.params.client)
        const key = request.headers['idempotency-key']
        if (typeof key === 'string' && client.responses.has(key))
          return reply.code(409).send({ Type: 'idempotent_creation_conflict', Message: 'Made before.' })
        const body = isObject(request.body) ? request.body : {}
        const made = make({ client, body, base, now: now(), params: request.params }, request.params.id ?? '')
        if (typeof key === 'string' && made.how !== 'hanging')
          client.responses.set(key, { status: made.status, body: made.body, url: request.url })
        if (made.ended) void tell(client, made.ended)
        return answer(reply, made)
      },
    )

  view('payins/:id', (client, id) => {
    const payIn = client.payIns.get(id)
    return payIn && payInView(client, lapsed(payIn), base)
  })
  view('payins/:id/refunds', (client, id) =>
    [...client.refunds.values()]
      .filter(({ payIn }) => payIn === id)
      .map((each) => refundView(client, each, base)),
  )
  view('refunds/:id', (client, id) => {
    const refund = client.refunds.get(id)
    if (refund) return refundView(client, refund, base)
    const payOut = [...client.payOuts.values()].find(({ bounced }) => bounced?.id === id)
    return payOut && bouncedObject(payOut)
  })
  view('payins/:id/disputes', (client, id) => {
    const payIn = client.payIns.get(id)
    return payIn && disputeObjects(payIn)
  })
  view('disputes/:id', (client, id) => {
    const all = [...client.payIns.values()].flatMap(disputeObjects)
    return all.find((each) => each.Id === id)
  })
  app.get<{ Params: { client: string }; Querystring: EventQuery }>(
    '/mangopay/v2.01/:client/events',
    { preHandler: assertClient, schema: { querystring: askedEvents } },
    ({ params, query }) => eventsOf(clientOf(params.client), query),
  )
  viewWallet('wallets/:id', (client, id) => walletObject(client, id))
  viewWallet('wallets/:id/transactions', (client, id) => [
    ...[...client.transfers.values()]
      .filter(({ from, to }) => from === id || to === id)
      .flatMap((each) => [transferRefundObject(each), transferObject(client, each, base)])
      .filter((each) => each !== undefined),
    ...[...client.payOuts.values()]
      .filter(({ wallet }) => wallet === id)
      .map((each) => payOutView(client, each, { now: now(), base })),
  ])
  view('transfers/:id/refunds', (client, id) => {
    const refund = [client.transfers.get(id)].map((made) => made && transferRefundObject(made))
    return refund.filter((each) => each !== undefined)
  })
  view('payouts/:id', (client, id) => {
    const payOut = client.payOuts.get(id)
    return payOut && payOutView(client, payOut, { now: now(), base })
  })
  view('users/:id/recipients', (client, id) =>
    [...client.recipients.values()]
      .filter(({ user }) => user === id)
      .map((each) => recipientObject(client, each, base)),
  )
  view('sca/users/:id', (client, id) => userObject(client, id, now()))
  view('sca/users/natural/:id', (client, id) => userObject(client, id, now()))
  view('sca/users/legal/:id', (client, id) => userObject(client, id, now()))
  view('users/:id/kyc/ubodeclarations', (client, id) => declarationsOf(client, id, now()))
  view('users/:id/KYC/documents', (client, id) => documentsOf(client, id, now()))
  view('hooks', (client) => [...client.hooks.values()].map(hookObject))
  view('responses/:id', (client, id) => {
    const stored = client.responses.get(id)
    return stored && { StatusCode: String(stored.status), Resource: stored.body, RequestURL: stored.url }
  })

  change('cardregistrations/:id', (client, id, { RegistrationData }) => {
    const registration = client.registrations.get(id)
    if (!registration) return undefined
    const registrationData = String(RegistrationData)
    if (registrationData !== registration.answered)
      return paramError('RegistrationData is not what the tokeniser answered').body
    return registrationObject(registration, base)
  })
  for (const kind of ['natural', 'legal'] as const)
    change(`sca/users/${kind}/:id/category`, (client, id, body) =>
      categorize({ client, body, base }, id, kind),
    )
  change('users/:id/kyc/ubodeclarations/:declaration', (client, _user, body, { declaration = '' }) =>
    submitDeclaration(client, declaration, body, now()),
  )
  change('users/:id/kyc/ubodeclarations/:declaration/ubos/:ubo', (client, _user, body, params) =>
    changeOwner(client, params.declaration ?? '', params.ubo ?? '', body),
  )
  change('users/:id/KYC/documents/:document', (client, _user, body, { document = '' }) =>
    submitDocument(client, document, body, now()),
  )
  change('hooks/:id', (client, id, { Status, Url }) => {
    const hook = client.hooks.get(id)
    if (!hook) return undefined
    if (typeof Status === 'string') hook.status = Status
    if (typeof Url === 'string') hook.url = Url
    return hookObject(hook)
  })

  app.get<{ Params: { id: string }; Querystring: { ticket?: string } }>(
    '/mangopay/3ds/:id',
    (request, reply) => {
      const { payIn } = find(request.params.id)
      const open = payIn?.status === 'CREATED' && payIn.ticket === request.query.ticket
      return shown(reply.code(open ? 200 : 410)).send(open ? bankPage(payIn) : endedPage(payIn?.language))
    },
  )

  app.post<DecisionRoute>('/mangopay/3ds/:id', { schema: { body: decided } }, async (request, reply) => {
    const { payIn, client } = find(request.params.id)
    const { ticket, decision, tell: how } = request.body
    if (!client || payIn?.status !== 'CREATED' || payIn.ticket !== ticket)
      return shown(reply.code(410)).send(endedPage(payIn?.language))
    const results = { confirm: resultOf(payIn.money.Amount), deny: '101101', refuse: '101301' }
    // Leaving lets the page's session expire, without a notification until then.
    if (decision !== 'leave') {
      endPayIn(payIn, results[decision], now())
      await tell(client, payIn, how)
    }
    // Returns to the list after a payment by phone, which has no return URL.
    if (payIn.returnTo === '') return reply.redirect('/mangopay', 303)
    const address = new URL(payIn.returnTo)
    address.searchParams.set('transactionId', payIn.id)
    return reply.redirect(address.href, 303)
  })

  app.get<{ Querystring: { client?: string } }>('/mangopay/report', ({ query }) =>
    reportOf([...clients].filter(([name]) => query.client === undefined || query.client === name)),
  )

  app.get('/mangopay', (_request, reply) =>
    shown(reply).send(
      mangopayPage(
        [...clients.values()].flatMap((each) => [...each.payIns.values()]),
        [...clients.values()].flatMap((each) => [...each.payOuts.values()]),
        [...clients.values()].flatMap((each) => [...each.documents.values()]),
        [...clients.values()].flatMap((each) => [...each.declarations.values()]),
      ),
    ),
  )

  function view(path: string, see: (client: Client, id: string) => object | undefined): void {
    app.get<{ Params: { client: string; id?: string } }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      ({ params }, reply) => sendFound(reply, see(clientOf(params.client), params.id ?? '')),
    )
  }

  /** Registers a view of a wallet, which its owner may have to confirm. */
  function viewWallet(path: string, see: (client: Client, id: string) => object): void {
    app.get<{ Params: { client: string; id: string } }>(
      `/mangopay/v2.01/:client/${path}`,
      { preHandler: assertClient },
      ({ params }, reply) => {
        const client = clientOf(params.client)
        const action = accessOf(client, params.id, now())
        if (!action) return reply.send(see(client, params.id))
        const asked = `PendingUserAction RedirectUrl=${actionAddress(action, base)}`
        return reply.code(401).header('www-authenticate', asked).send()
      },
    )
  }

  function change(
    path: string,
    make: (
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
        sendFound(reply, make(clientOf(params.client), params.id, isObject(body) ? body : {}, params)),
    )
  }

  function answer(reply: FastifyReply, { status, body, how }: ApiAnswer) {
    if (how === 'broken') return reply.type('application/json').send('{"Id":')
    if (how !== 'hanging' && how !== 'lost') return reply.code(status).send(body)
    stored.save(clients)
    unanswered.add(reply.raw)
    reply.raw.once('close', () => unanswered.delete(reply.raw))
    return reply.hijack()
  }

  function clientOf(name: string): Client {
    const client = clients.get(name) ?? newClient()
    clients.set(name, client)
    return client
  }

  function find(id: string): { client?: Client; payIn?: PayIn } {
    for (const client of clients.values()) {
      const payIn = client.payIns.get(id)
      if (payIn) return { client, payIn: lapsed(payIn) }
    }
    return {}
  }

  /** Ends a payment whose time is over and returns it. */
  function lapsed(payIn: PayIn): PayIn {
    const isOver = now().getTime() - payIn.at.getTime() >= expiryMs[payIn.kind]
    if (payIn.status === 'CREATED' && isOver) endPayIn(payIn, abandoned[payIn.kind], now())
    return payIn
  }
}

/** Refuses requests without the client's own token. */
async function assertClient(
  request: { headers: { authorization?: string | undefined }; params: unknown },
  reply: FastifyReply,
): Promise<void> {
  const { client } = request.params as { client: string }
  if (request.headers.authorization !== `Bearer token-of-${client}`)
    await reply.code(401).send({ Type: 'unauthorized', Message: 'The token is not good.' })
}

function basicIn(header = ''): string[] {
  return Buffer.from(header.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
}

function sendFound(reply: FastifyReply, object: object | undefined) {
  if (!object) return reply.code(404).send({ Type: 'ressource_not_found', Message: 'There is none.' })
  return reply.code('errors' in object ? 400 : 200).send(object)
}

/** Omits form-action, because the form's response redirects to the platform. */
function shown(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
}
