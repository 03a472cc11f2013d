import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'

interface Message {
  To: string
  From: string
  Body: string
}

const textSchema = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const messageSchema = {
  type: 'object',
  required: ['To', 'From', 'Body'],
  properties: { To: textSchema(20), From: textSchema(20), Body: textSchema(1600) },
}

const MAX_MESSAGES = 100

/**
 * Simulates Twilio's API of text messages below /twilio, with an outbox at /sms. Responds 400 if the phone number ends
 * in 000, and 503 if the number ends in 001.
 */
export function registerSms(app: FastifyInstance, now: () => Date): void {
  const outbox: (Message & { at: Date })[] = []

  app.post<{ Params: { sid: string }; Body: Message }>(
    '/twilio/2010-04-01/Accounts/:sid/Messages.json',
    { schema: { body: messageSchema } },
    (request, reply) => {
      const { To, From, Body } = request.body
      if (!request.headers.authorization?.startsWith('Basic '))
        return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 })
      if (!/^\+[1-9]\d{6,14}$/.test(To) || To.endsWith('000'))
        return reply.code(400).send({ code: 21211, message: "Invalid 'To' Phone Number", status: 400 })
      if (To.endsWith('001')) return reply.code(503).send({ code: 20503, message: 'Not now', status: 503 })
      outbox.unshift({ To, From, Body, at: now() })
      outbox.splice(MAX_MESSAGES)
      return reply.code(201).send({ sid: `SM${outbox.length}`, status: 'queued', to: To, body: Body })
    },
  )

  app.get('/sms', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(
        simulatorPage(
          'Text messages',
          outbox.map(messageArticle).join('\n') || '<p>No message was sent yet.</p>',
        ),
      ),
  )
}

function messageArticle({ To, From, Body, at }: Message & { at: Date }): string {
  const facts = `${From} · ${at.toISOString().replace('T', ' ').slice(0, 19)}`
  return `<article><h2>${escapeHtml(To)}</h2><p>${escapeHtml(Body)}<br><small>${escapeHtml(facts)}</small></p></article>`
}
