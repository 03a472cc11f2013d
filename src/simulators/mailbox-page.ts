import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'
import type { Mail, Mailbox } from './mailbox.ts'

/** Registers the mailbox page, the mails as JSON at `/mails?to=address`, and a page per mail. */
export function registerMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: string } }>('/mails', (request) =>
    filterByRecipient(mailbox.mails, request.query.to),
  )

  app.get<{ Params: { id: string } }>('/mails/:id', (request, reply) => {
    const mail = mailbox.mails.find(({ id }) => String(id) === request.params.id)
    return reply
      .code(mail ? 200 : 404)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; sandbox allow-popups allow-top-navigation",
      )
      .type('text/html; charset=utf-8')
      .send(mail?.html ?? '')
  })

  app.get<{ Querystring: { to?: string } }>('/', (request, reply) => {
    const { to = '' } = request.query
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(mailboxHtml(filterByRecipient(mailbox.mails, to).slice(0, MAX_MAILS), to))
  })
}

const MAX_MAILS = 200

function filterByRecipient(mails: Mail[], to = ''): Mail[] {
  return mails.filter((mail) => mail.to.some((address) => address.includes(to.toLowerCase())))
}

function mailboxHtml(mails: Mail[], to: string): string {
  return simulatorPage(
    'Mailbox',
    `<p>Every mail of this platform ends here, and goes nowhere else.</p>
<form><label>Addressed to <input name="to" type="search" value="${escapeHtml(to)}"></label></form>
${mails.map(mailArticle).join('\n') || '<p>There is no mail yet.</p>'}`,
  )
}

function mailArticle(mail: Mail): string {
  const time = mail.at.toISOString().replace('T', ' ').slice(0, 19)
  const text = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
  const files = mail.attachments.map(
    ({ name, size }) => ` · ${escapeHtml(name)} (${Math.ceil(size / 1024)} kB)`,
  )
  return `<article><h2><a href="/mails/${mail.id}">${escapeHtml(mail.subject)}</a></h2><small>${escapeHtml(mail.from)} → ${escapeHtml(mail.to.join(', '))} · ${time}${files.join('')}</small><pre>${text}</pre></article>`
}
