import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import { pageLanguageOf } from '../http/language.ts'
import type { Context, Language } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { queryProvider } from '../modules/payments/ask-provider.ts'
import { openPage, recordReturn } from '../modules/payments/open-page.ts'
import { preparePhone } from '../modules/payments/pay-by-phone.ts'
import { prepareCard, type RunInContext } from '../modules/payments/prepare-card.ts'
import { runAsAttempt } from '../modules/payments/run-as-attempt.ts'
import { NeedsPerson } from '../providers/payment/needs-person.ts'
import type { ProviderPage } from '../providers/payment/payment.ts'
import type { Services } from '../services.ts'
import { errorNameOf } from '../startup/error-description.ts'
import { bizumPage, registerBizumPage } from './bizum-page.ts'
import { cardPage, registerCardPage, unavailablePage } from './card-page.ts'
import { contentOf, sendContent } from './content.ts'
import { pageHeaders } from './security.ts'
import type { Site } from './tenant-site.ts'

const script = contentOf('text/javascript; charset=utf-8', 'document.forms[0].submit()\n')

interface PaymentRoute {
  Params: { id: string }
  Querystring: { key?: string }
}

/**
 * Registers the page between the platform and a provider: a form that submits itself, or the form for a card or a
 * phone number. The page's policy allows the provider's host; an ended attempt redirects to its order.
 */
export function registerPaymentPage(app: FastifyInstance, services: Services): void {
  app.get('/payments/on.js', (request, reply) =>
    sendContent(script, request, reply.header('cache-control', 'public, max-age=3600')),
  )
  registerCardPage(app, { within: runInContext, returnAddress: returnUrl })
  registerBizumPage(app, services, { within: runInContext, returnAddress: returnUrl })

  app.get<PaymentRoute>('/payments/:id', async (request, reply) => {
    const { id } = request.params
    const language = pageLanguageOf(request)
    const { page, text } = await runInContext(request)(async (ctx) => ({
      page: await openPage(ctx, id),
      text: ctx.text,
    }))
    // Builds the tenant's pages only after the key has been checked.
    const site = await services.sites.live(request.host)
    reply.header('cache-control', 'no-store')
    const cardForm =
      page === 'card' ? await prepareCard(runInContext(request), id).catch(convertProviderError) : undefined
    const phoneForm =
      page === 'phone' ? await preparePhone(runInContext(request), id).catch(convertProviderError) : undefined
    if (cardForm instanceof NeedsPerson) return reply.redirect(cardForm.next, 303)
    if (phoneForm instanceof NeedsPerson) return reply.redirect(phoneForm.next, 303)
    if (cardForm === 'away' || phoneForm === 'away') {
      const unavailableHtml = unavailablePage(services.client, site, {
        language,
        text,
        retryUrl: request.url,
        leave: returnUrl(id),
      })
      return withHeaders(reply.code(503), pageHeaders()).send(unavailableHtml)
    }
    if (cardForm) {
      const { origin } = new URL(cardForm.registration.url)
      return withHeaders(reply, pageHeaders([], [], [], [origin])).send(
        cardPage(services.client, site, { language, text, form: cardForm, leave: returnUrl(id) }),
      )
    }
    if (phoneForm) {
      const action = request.url.replace('?', '/confirm?')
      return withHeaders(reply, pageHeaders()).send(
        bizumPage(services.client, site, { language, text, form: phoneForm, action, leave: returnUrl(id) }),
      )
    }
    if (typeof page === 'string') return reply.redirect(returnUrl(id), 303)
    const { origin } = new URL(page.action)
    return withHeaders(reply, pageHeaders([], [], [origin])).send(
      providerPageHtml(services, site, { language, text, page }),
    )
  })

  app.get<PaymentRoute>('/payments/:id/back', async (request, reply) => {
    const { id } = request.params
    await runInContext(request)((ctx) => recordReturn(ctx, id))
    // Leads the payer on whatever the provider answers; the sweep asks it again.
    await queryProvider(runInContext(request), id).catch((error: unknown) =>
      request.log.error({ problem: errorNameOf(error) }, 'the answer about a payment was not applied'),
    )
    return reply.header('cache-control', 'no-store').redirect(returnUrl(id), 303)
  })

  function runInContext(request: FastifyRequest<PaymentRoute>): RunInContext {
    const { host, params } = request
    const attempt = { host, id: params.id, key: keyOf(request), language: pageLanguageOf(request) }
    return (work) => runAsAttempt(services, attempt, work)
  }
}

/** Converts an error of a provider to a result: `away` if the provider is unavailable. Rethrows other errors. */
function convertProviderError(error: unknown): 'away' | NeedsPerson {
  if (error instanceof NeedsPerson) return error
  if (error instanceof ApiError && error.code === 'unavailable') return 'away'
  throw error
}

function withHeaders(reply: FastifyReply, headers: Record<string, string>): FastifyReply {
  return reply.headers(headers).header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8')
}

/** Returns the URL of the attempt's result, with an encoded id. */
function returnUrl(id: string): string {
  return `/user/bbva?payment=${encodeURIComponent(id)}`
}

/** Returns the key without parameters that a provider has appended after a second question mark. */
function keyOf({ query }: FastifyRequest<PaymentRoute>): string {
  return String(query.key ?? '').replace(/\?.*$/, '')
}

interface PaymentPageProps extends Pick<Context, 'text'> {
  language: Language
  page: ProviderPage
}

function providerPageHtml(
  { client }: Services,
  site: Site,
  { language, text, page }: PaymentPageProps,
): string {
  const title = escapeHtml(text('payment_page.title'))
  const styles = client.html.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? ''
  const fields = Object.entries(page.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
${styles}<link rel="stylesheet" href="${site.boot.theme}">
</head>
<body>
<main class="ts-error ts-error--alone">
<h1>${title}</h1>
<p>${escapeHtml(text('payment_page.text'))}</p>
<form method="post" action="${escapeHtml(page.action)}">
${fields.join('\n')}
<p class="ts-error__actions"><button class="ts-button ts-button--primary" type="submit">${escapeHtml(text('payment_page.go_on'))}</button></p>
</form>
</main>
<script src="/payments/on.js" defer></script>
</body>
</html>`
}
