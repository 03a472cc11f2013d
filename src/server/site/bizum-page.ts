import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import { pageLanguageOf } from '../http/language.ts'
import type { Context, Language } from '../kernel/context.ts'
import { unanswered } from '../modules/payments/ask-provider.ts'
import { type PhoneForm, payByPhone, preparePhone, spanishMobile } from '../modules/payments/pay-by-phone.ts'
import type { RunInContext } from '../modules/payments/prepare-card.ts'
import type { Services } from '../services.ts'
import { unavailablePage } from './card-page.ts'
import type { Client } from './index-html.ts'
import { htmlTextsOf, renderInFrame } from './payment-frame.ts'
import { pageHeaders } from './security.ts'
import type { Site } from './tenant-site.ts'

interface AttemptRoute {
  Params: { id: string }
  Querystring: { key?: string }
}

interface Sent extends AttemptRoute {
  Body: URLSearchParams
}

interface Ways {
  within(request: FastifyRequest<AttemptRoute>): RunInContext
  returnAddress(id: string): string
}

/** Limits the body in bytes above the length of a phone number. */
const bodyLimit = 1_000

/** Registers the route that starts a payment by Bizum, for holders of the attempt's key. */
export function registerBizumPage(
  app: FastifyInstance,
  services: Services,
  { within, returnAddress }: Ways,
): void {
  // Accepts a form's content type for this route only, because its form works without a script.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    forms.post<Sent>('/payments/:id/confirm', async (request, reply) => {
      const { id } = request.params
      reply.header('cache-control', 'no-store')
      const typed = request.body instanceof URLSearchParams ? (request.body.get('phone') ?? '') : ''
      const phone = typed === '' ? '' : spanishMobile(typed)
      if (phone === undefined) return replyAgain(request, reply, typed)
      const next = await payByPhone(within(request), id, phone).catch(unanswered)
      if (next === undefined) return notAnswering(request, reply)
      if (!/^https?:/.test(next)) return reply.redirect(returnAddress(id), 303)
      const { site, language, text } = await shownBy(request)
      return html(reply).send(onPage(services.client, site, { language, text, next }))
    })
  })

  /** Sends the form again with its error. */
  async function replyAgain(request: FastifyRequest<Sent>, reply: FastifyReply, typed: string) {
    const form = await preparePhone(within(request), request.params.id).catch(unanswered)
    if (!form) return reply.redirect(returnAddress(request.params.id), 303)
    const { site, language, text } = await shownBy(request)
    const shown = { language, text, form: { ...form, phone: typed }, wrong: true }
    const [action, leave] = [request.url, returnAddress(request.params.id)]
    return html(reply.code(400)).send(bizumPage(services.client, site, { ...shown, action, leave }))
  }

  async function notAnswering(request: FastifyRequest<Sent>, reply: FastifyReply) {
    const { site, ...shown } = await shownBy(request)
    const [again, leave] = [request.url.replace('/confirm?', '?'), returnAddress(request.params.id)]
    return html(reply.code(503)).send(
      unavailablePage(services.client, site, { ...shown, retryText: again, leave }),
    )
  }

  async function shownBy(request: FastifyRequest<Sent>) {
    const text = await within(request)(async (ctx) => ctx.text)
    return { site: await services.sites.live(request.host), language: pageLanguageOf(request), text }
  }
}

function html(reply: FastifyReply): FastifyReply {
  return reply
    .headers(pageHeaders())
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
}

interface Shown extends Pick<Context, 'text'> {
  language: Language
  form: PhoneForm
  wrong?: boolean
  /** Contains the form's URL. */
  action: string
  /** Contains the URL for those who do not want to pay. */
  leave: string
}

/** Renders the form for the phone number, in the tenant's look and without a script. */
export function bizumPage(client: Client, site: Site, shown: Shown): string {
  const { language, text, form, wrong = false, action, leave } = shown
  const say = htmlTextsOf(text, 'bizum_page')
  const total = Number(form.payment.amount)
  return renderInFrame(
    client,
    site,
    { language, title: say('title', { total }), subtitle: say('subtitle', { reference: form.reference }) },
    `<form class="ts-form" method="post" action="${escapeHtml(action)}">
<div class="ts-group ts-group--card"><div class="ts-form__fields">
<div class="ts-field"><label class="ts-field__label" for="phone">${say('phone')}</label>
<input class="ts-input" id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required maxlength="20"
 value="${escapeHtml(form.phone)}" aria-describedby="phone-help${wrong ? ' phone-error' : ''}"${wrong ? ' aria-invalid="true"' : ''}>
${wrong ? `<p class="ts-field__error" id="phone-error" role="alert">${say('phone_wrong')}</p>` : ''}<p class="ts-muted" id="phone-help">${say('phone_help')}</p></div>
</div></div>
<div class="ts-buttons ts-buttons--stretch"><button class="ts-button ts-button--primary" type="submit">${say('send')}</button></div>
</form>
<form class="ts-form" method="post" action="${escapeHtml(action)}">
<p class="ts-muted">${say('or')}</p>
<div class="ts-buttons ts-buttons--stretch"><button class="ts-button" type="submit">${say('go')}</button></div>
<p><a href="${escapeHtml(leave)}">${say('leave')}</a></p>
</form>`,
  )
}

interface Onward extends Pick<Shown, 'language' | 'text'> {
  next: string
}

/** Renders a page that redirects by itself, because a redirected form would need the provider's host in its policy. */
function onPage(client: Client, site: Site, { language, text, next }: Onward): string {
  const say = htmlTextsOf(text, 'bizum_page')
  const address = escapeHtml(next)
  const head = `<meta http-equiv="refresh" content="0;url=${address}">`
  return renderInFrame(
    client,
    site,
    { language, title: say('on'), subtitle: say('on_text'), head },
    `<div class="ts-buttons ts-buttons--stretch"><a class="ts-button ts-button--primary" href="${address}">${say('go_on')}</a></div>`,
  )
}
