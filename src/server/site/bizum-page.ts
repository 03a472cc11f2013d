import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import { pageLanguageOf } from '../http/language.ts'
import type { Context, Language } from '../kernel/context.ts'
import { ignoreUnavailable } from '../modules/payments/ask-provider.ts'
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

interface PhoneSubmission extends AttemptRoute {
  Body: URLSearchParams
}

interface BizumRoutes {
  within(request: FastifyRequest<AttemptRoute>): RunInContext
  returnAddress(id: string): string
}

/** The maximum length of the body in bytes, more than a phone number needs. */
const bodyLimit = 1_000

/** Registers the route that starts a payment by Bizum, for holders of the attempt's key. */
export function registerBizumPage(
  app: FastifyInstance,
  services: Services,
  { within: runInContextOf, returnAddress: returnUrl }: BizumRoutes,
): void {
  // Accepts a form's content type, for this route only, because the form works without a script.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    forms.post<PhoneSubmission>('/payments/:id/confirm', async (request, reply) => {
      const { id } = request.params
      reply.header('cache-control', 'no-store')
      const typedPhone = request.body instanceof URLSearchParams ? (request.body.get('phone') ?? '') : ''
      const phone = typedPhone === '' ? '' : spanishMobile(typedPhone)
      if (phone === undefined) return sendFormAgain(request, reply, typedPhone)
      const nextUrl = await payByPhone(runInContextOf(request), id, phone).catch(ignoreUnavailable)
      if (nextUrl === undefined) return sendUnavailablePage(request, reply)
      if (!/^https?:/.test(nextUrl)) return reply.redirect(returnUrl(id), 303)
      const { site, language, text } = await readPageProps(request)
      return withHtmlHeaders(reply).send(
        redirectPage(services.client, site, { language, text, next: nextUrl }),
      )
    })
  })

  /** Sends the form again with its error. */
  async function sendFormAgain(
    request: FastifyRequest<PhoneSubmission>,
    reply: FastifyReply,
    typedPhone: string,
  ) {
    const form = await preparePhone(runInContextOf(request), request.params.id).catch(ignoreUnavailable)
    if (!form) return reply.redirect(returnUrl(request.params.id), 303)
    const { site, language, text } = await readPageProps(request)
    const pageProps = { language, text, form: { ...form, phone: typedPhone }, wrong: true }
    const [action, leaveUrl] = [request.url, returnUrl(request.params.id)]
    return withHtmlHeaders(reply.code(400)).send(
      bizumPage(services.client, site, { ...pageProps, action, leave: leaveUrl }),
    )
  }

  async function sendUnavailablePage(request: FastifyRequest<PhoneSubmission>, reply: FastifyReply) {
    const { site, ...pageProps } = await readPageProps(request)
    const [retryUrl, leaveUrl] = [request.url.replace('/confirm?', '?'), returnUrl(request.params.id)]
    return withHtmlHeaders(reply.code(503)).send(
      unavailablePage(services.client, site, { ...pageProps, retryUrl, leave: leaveUrl }),
    )
  }

  async function readPageProps(request: FastifyRequest<PhoneSubmission>) {
    const text = await runInContextOf(request)(async (ctx) => ctx.text)
    return { site: await services.sites.live(request.host), language: pageLanguageOf(request), text }
  }
}

function withHtmlHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .headers(pageHeaders())
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
}

interface BizumPageProps extends Pick<Context, 'text'> {
  language: Language
  form: PhoneForm
  /** Whether the phone number is invalid. */
  wrong?: boolean
  /** The form's URL. */
  action: string
  /** The URL for people who do not want to pay. */
  leave: string
}

/** Renders the form for the phone number, in the tenant's style and without a script. */
export function bizumPage(client: Client, site: Site, props: BizumPageProps): string {
  const { language, text, form, wrong: isInvalid = false, action, leave } = props
  const translate = htmlTextsOf(text, 'bizum_page')
  const total = Number(form.payment.amount)
  return renderInFrame(
    client,
    site,
    {
      language,
      title: translate('title', { total }),
      subtitle: translate('subtitle', { reference: form.reference }),
    },
    `<form class="ts-form" method="post" action="${escapeHtml(action)}">
<div class="ts-group ts-group--card"><div class="ts-form__fields">
<div class="ts-field"><label class="ts-field__label" for="phone">${translate('phone')}</label>
<input class="ts-input" id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" required maxlength="20"
 value="${escapeHtml(form.phone)}" aria-describedby="phone-help${isInvalid ? ' phone-error' : ''}"${isInvalid ? ' aria-invalid="true"' : ''}>
${isInvalid ? `<p class="ts-field__error" id="phone-error" role="alert">${translate('phone_wrong')}</p>` : ''}<p class="ts-muted" id="phone-help">${translate('phone_help')}</p></div>
</div></div>
<div class="ts-buttons ts-buttons--stretch"><button class="ts-button ts-button--primary" type="submit">${translate('send')}</button></div>
</form>
<form class="ts-form" method="post" action="${escapeHtml(action)}">
<p class="ts-muted">${translate('or')}</p>
<div class="ts-buttons ts-buttons--stretch"><button class="ts-button" type="submit">${translate('go')}</button></div>
<p><a href="${escapeHtml(leave)}">${translate('leave')}</a></p>
</form>`,
  )
}

interface RedirectPageProps extends Pick<BizumPageProps, 'language' | 'text'> {
  next: string
}

/**
 * Renders a page that redirects to the provider by itself. A redirect in response to the form would need the
 * provider's host in the page's policy.
 */
function redirectPage(
  client: Client,
  site: Site,
  { language, text, next: nextUrl }: RedirectPageProps,
): string {
  const translate = htmlTextsOf(text, 'bizum_page')
  const escapedUrl = escapeHtml(nextUrl)
  const head = `<meta http-equiv="refresh" content="0;url=${escapedUrl}">`
  return renderInFrame(
    client,
    site,
    { language, title: translate('on'), subtitle: translate('on_text'), head },
    `<div class="ts-buttons ts-buttons--stretch"><a class="ts-button ts-button--primary" href="${escapedUrl}">${translate('go_on')}</a></div>`,
  )
}
