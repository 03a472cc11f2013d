import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { caller } from './caller.ts'
import { stripePage, usedPage } from './stripe-page.ts'
import {
  type NotificationKnob,
  type Outcome,
  outcomes,
  type Session,
  type SimulatedIdentity,
  sessionAnswer,
} from './stripe-session.ts'

interface Settings {
  secret: string
  now: () => Date
}

type FormBody = Record<string, string>
type SessionRoute = {
  Params: { id: string }
  Querystring: FormBody
  Body: SimulatedIdentity & { ticket: string; outcome: Outcome; tell?: NotificationKnob }
}

const lateInMs = 5_000
const path = '/stripe/v1/identity/verification_sessions'

/**
 * Simulates Stripe Identity below /stripe: VerificationSessions with their hosted page, outcomes by button, and signed
 * events that are sent once, twice, out of order, late or never.
 */
export function registerStripe(app: FastifyInstance, { secret, now }: Settings): void {
  const sessions = new Map<string, Session>()
  const known = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  const call = caller((_address, body) => {
    const time = Math.floor(now().getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { 'stripe-signature': `t=${time},v1=${signature}` }
  })
  app.addHook('onClose', async () => {
    call.end()
    for (const timer of timers) clearTimeout(timer)
  })

  app.post<{ Body: FormBody }>(path, (request, reply) => {
    if (!isKnown(request)) return reply.code(401).send(refusal('Invalid API Key provided.'))
    const { client_reference_id: reference = '', return_url = '', type } = request.body
    if (type !== 'document' || !URL.canParse(return_url))
      return reply.code(400).send(refusal('Invalid request.'))
    const key = String(request.headers['idempotency-key'] ?? randomUUID())
    const id = known.get(key) ?? `vs_${randomUUID().replaceAll('-', '')}`
    known.set(key, id)
    const made: Session = {
      id,
      reference,
      return_url,
      status: 'requires_input',
      error: '',
      ticket: randomUUID(),
    }
    const session = sessions.get(id) ?? made
    sessions.set(id, session)
    return sessionAnswer(session, baseOf(request))
  })

  app.get<SessionRoute>(`${path}/:id`, (request, reply) => {
    if (!isKnown(request)) return reply.code(401).send(refusal('Invalid API Key provided.'))
    const session = sessions.get(request.params.id)
    if (!session) return reply.code(404).send(refusal('No such verification session.'))
    session.ticket = randomUUID()
    return sessionAnswer(session, baseOf(request))
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
    const { ticket, outcome, tell = 'once', ...typed } = request.body
    if (session?.status !== 'requires_input' || session.ticket !== ticket || !(outcome in outcomes))
      return reply.code(410).type('text/html; charset=utf-8').send(usedPage())
    session.typed = typed
    end(session, outcome, tell)
    return reply.redirect(session.return_url, 303)
  })

  function end(session: Session, outcome: Outcome, tell: NotificationKnob): void {
    session.ticket = randomUUID()
    session.error = outcomes[outcome].error
    if (outcome === 'slow' || outcome === 'processing') {
      session.status = 'processing'
      send(session, ['processing'], tell)
      if (outcome === 'slow') later(() => end(session, 'verified', tell))
      return
    }
    session.status = outcome === 'verified' || outcome === 'canceled' ? outcome : 'requires_input'
    send(session, ['processing', session.status], tell)
  }

  /** Sends the events of a session in chronological order, unless the mode changes it. */
  function send({ id, status, return_url }: Session, happened: string[], tell: NotificationKnob): void {
    if (tell === 'never') return
    if (tell === 'late') {
      later(() => send({ ...sessionOf(id), return_url }, happened, 'once'))
      return
    }
    const ordered = tell === 'disordered' ? happened.toReversed() : happened
    const address = new URL('/v2/webhooks/stripe-identity', return_url).href
    for (const what of ordered) {
      const object = { id, object: 'identity.verification_session', status }
      const event = {
        id: `evt_${randomUUID().replaceAll('-', '')}`,
        object: 'event',
        type: `identity.verification_session.${what}`,
        data: { object },
      }
      call.tell(address, event)
      if (tell === 'twice') call.tell(address, event)
    }
  }

  function sessionOf(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`There is no session ${id}.`)
    return session
  }

  function later(work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, lateInMs)
    timers.add(timer)
  }
}

function isKnown({ headers }: FastifyRequest): boolean {
  return headers.authorization === 'Bearer simulated'
}

function baseOf({ host }: FastifyRequest): string {
  return `http://${host}/stripe`
}

function refusal(message: string) {
  return { error: { type: 'invalid_request_error', message } }
}
