import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createCaller } from './caller.ts'
import { stripePage, usedPage } from './stripe-page.ts'
import {
  type NotificationMode,
  type Outcome,
  outcomes,
  type Session,
  type SimulatedIdentity,
  sessionResponse,
} from './stripe-session.ts'

interface Settings {
  secret: string
  now: () => Date
}

type FormBody = Record<string, string>
type SessionRoute = {
  Params: { id: string }
  Querystring: FormBody
  Body: SimulatedIdentity & { ticket: string; outcome: Outcome; tell?: NotificationMode }
}

const DELAY_MS = 5_000
const SESSIONS_PATH = '/stripe/v1/identity/verification_sessions'

/**
 * Simulates Stripe Identity below /stripe: VerificationSessions with their hosted page, outcomes by button, and signed
 * events that are sent once, twice, out of order, late or never.
 */
export function registerStripe(app: FastifyInstance, { secret, now }: Settings): void {
  const sessions = new Map<string, Session>()
  const idsByKey = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  const platformCaller = createCaller((_address, body) => {
    const time = Math.floor(now().getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { 'stripe-signature': `t=${time},v1=${signature}` }
  })
  app.addHook('onClose', async () => {
    platformCaller.end()
    for (const timer of timers) clearTimeout(timer)
  })

  app.post<{ Body: FormBody }>(SESSIONS_PATH, (request, reply) => {
    if (!isAuthorized(request)) return reply.code(401).send(errorBody('Invalid API Key provided.'))
    const { client_reference_id: reference = '', return_url = '', type } = request.body
    if (type !== 'document' || !URL.canParse(return_url))
      return reply.code(400).send(errorBody('Invalid request.'))
    const key = String(request.headers['idempotency-key'] ?? randomUUID())
    const id = idsByKey.get(key) ?? `vs_${randomUUID().replaceAll('-', '')}`
    idsByKey.set(key, id)
    const newSession: Session = {
      id,
      reference,
      return_url,
      status: 'requires_input',
      error: '',
      ticket: randomUUID(),
    }
    const session = sessions.get(id) ?? newSession
    sessions.set(id, session)
    return sessionResponse(session, baseOf(request))
  })

  app.get<SessionRoute>(`${SESSIONS_PATH}/:id`, (request, reply) => {
    if (!isAuthorized(request)) return reply.code(401).send(errorBody('Invalid API Key provided.'))
    const session = sessions.get(request.params.id)
    if (!session) return reply.code(404).send(errorBody('No such verification session.'))
    session.ticket = randomUUID()
    return sessionResponse(session, baseOf(request))
  })

  app.get<SessionRoute>('/stripe/verify/:id', (request, reply) => {
    const session = sessions.get(request.params.id)
    const isOpen = session?.status === 'requires_input' && session.ticket === request.query.ticket
    // Omits form-action, because the form's response redirects to the platform.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    reply.type('text/html; charset=utf-8')
    return isOpen ? reply.send(stripePage(session)) : reply.code(410).send(usedPage())
  })

  app.post<SessionRoute>('/stripe/verify/:id', (request, reply) => {
    const session = sessions.get(request.params.id)
    const { ticket, outcome, tell: mode = 'once', ...identity } = request.body
    if (session?.status !== 'requires_input' || session.ticket !== ticket || !(outcome in outcomes))
      return reply.code(410).type('text/html; charset=utf-8').send(usedPage())
    session.typed = identity
    endSession(session, outcome, mode)
    return reply.redirect(session.return_url, 303)
  })

  function endSession(session: Session, outcome: Outcome, mode: NotificationMode): void {
    session.ticket = randomUUID()
    session.error = outcomes[outcome].error
    if (outcome === 'slow' || outcome === 'processing') {
      session.status = 'processing'
      sendEvents(session, ['processing'], mode)
      if (outcome === 'slow') runLater(() => endSession(session, 'verified', mode))
      return
    }
    session.status = outcome === 'verified' || outcome === 'canceled' ? outcome : 'requires_input'
    sendEvents(session, ['processing', session.status], mode)
  }

  /** Sends the events of a session in chronological order, unless the mode changes the order. */
  function sendEvents(
    { id, status, return_url }: Session,
    eventTypes: string[],
    mode: NotificationMode,
  ): void {
    if (mode === 'never') return
    if (mode === 'late') {
      runLater(() => sendEvents({ ...sessionOf(id), return_url }, eventTypes, 'once'))
      return
    }
    const orderedTypes = mode === 'disordered' ? eventTypes.toReversed() : eventTypes
    const address = new URL('/v2/webhooks/stripe-identity', return_url).href
    for (const eventType of orderedTypes) {
      const object = { id, object: 'identity.verification_session', status }
      const event = {
        id: `evt_${randomUUID().replaceAll('-', '')}`,
        object: 'event',
        type: `identity.verification_session.${eventType}`,
        data: { object },
      }
      platformCaller.tell(address, event)
      if (mode === 'twice') platformCaller.tell(address, event)
    }
  }

  function sessionOf(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}.`)
    return session
  }

  function runLater(task: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      task()
    }, DELAY_MS)
    timers.add(timer)
  }
}

function isAuthorized({ headers }: FastifyRequest): boolean {
  return headers.authorization === 'Bearer simulated'
}

function baseOf({ host }: FastifyRequest): string {
  return `http://${host}/stripe`
}

function errorBody(message: string) {
  return { error: { type: 'invalid_request_error', message } }
}
