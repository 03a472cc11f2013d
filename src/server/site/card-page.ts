import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import type { Context, Language } from '../kernel/context.ts'
import { payByCard } from '../modules/payments/pay-by-card.ts'
import { type CardForm, prepareCard, type RunInContext } from '../modules/payments/prepare-card.ts'
import type { PayerBrowser } from '../providers/payment/payment.ts'
import type { Client } from './index-html.ts'
import { htmlTextsOf, renderInFrame } from './payment-frame.ts'
import type { Site } from './tenant-site.ts'

const scriptSource = 'src/app/card.ts'
const integerSchema = { type: 'integer', minimum: -10_000, maximum: 100_000 }
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tokenised', 'browser'],
  properties: {
    tokenised: { type: 'string', pattern: '^data=[!-~]{1,4000}$' },
    browser: {
      type: 'object',
      additionalProperties: false,
      required: ['language', 'colours', 'height', 'width', 'zone'],
      properties: {
        language: { type: 'string', pattern: '^[A-Za-z0-9-]{1,35}$' },
        colours: integerSchema,
        height: integerSchema,
        width: integerSchema,
        zone: integerSchema,
      },
    },
  },
}

interface KeyedRoute {
  Params: { id: string }
  Querystring: { key?: string }
}

interface CardSubmission extends KeyedRoute {
  Body: { tokenised: string; browser: Omit<PayerBrowser, 'accept' | 'agent'> }
}

interface CardRoutes {
  within(request: FastifyRequest<KeyedRoute>): RunInContext
  returnAddress(id: string): string
}

/** Registers the routes that prepare a card and pay with it, for holders of the attempt's key. */
export function registerCardPage(
  app: FastifyInstance,
  { within: runInContextOf, returnAddress: returnUrl }: CardRoutes,
): void {
  app.post<KeyedRoute>('/payments/:id/card', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const form = await prepareCard(runInContextOf(request), request.params.id)
    if (!form) return reply.code(410).send()
    const { url, accessKey, data } = form.registration
    return reply.send({ url, accessKey, data })
  })

  app.post<CardSubmission>('/payments/:id/pay', { schema: { body: bodySchema } }, async (request, reply) => {
    const { id } = request.params
    const { tokenised, browser } = request.body
    const { 'user-agent': agent = '' } = request.headers
    const nextUrl = await payByCard(runInContextOf(request), id, {
      tokenised,
      // Sets the header that browsers send for pages, because a script makes this request.
      browser: {
        ...browser,
        agent: agent.slice(0, 255),
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      },
      address: request.ip,
    })
    return reply.header('cache-control', 'no-store').send({ next: nextUrl || returnUrl(id) })
  })
}

interface CardPageProps extends Pick<Context, 'text'> {
  language: Language
  form: CardForm
  /** The URL for people who do not want to pay with a card. */
  leave: string
}

/** Renders the form for a card, in the tenant's style. Its script sends the card's data only to the provider. */
export function cardPage(client: Client, site: Site, { language, text, form, leave }: CardPageProps): string {
  const translate = htmlTextsOf(text, 'card_page')
  const { registration, payment, reference } = form
  const total = Number(payment.amount)
  const [scriptFile] = client.parts[scriptSource]?.scripts ?? []
  const data = { url: registration.url, 'access-key': registration.accessKey, data: registration.data }
  return renderInFrame(
    client,
    site,
    { language, title: translate('title', { total }), subtitle: translate('subtitle', { reference }) },
    `<noscript><div class="ts-alert ts-alert--warning"><div class="ts-alert__body"><p>${translate('no_script')}</p></div></div></noscript>
<div id="problem" role="alert" hidden><div class="ts-alert ts-alert--danger"><div class="ts-alert__body"><p class="ts-alert__title">${translate('problem')}</p><p>${translate('problem_text')}</p></div></div></div>
<form class="ts-form" id="card" method="post" novalidate ${Object.entries(data)
      .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
      .join(' ')}>
<div class="ts-group ts-group--card"><div class="ts-form__fields">
${renderField('number', 'cc-number', '1234 5678 9012 3456')}
<div class="ts-form__section ts-form__section--2">
${renderField('expiry', 'cc-exp', text('card_page.expiry_form'))}
${renderField('code', 'cc-csc', '123')}
</div></div></div>
<div class="ts-buttons ts-buttons--stretch"><button class="ts-button ts-button--primary" id="pay" type="submit" disabled
 data-idle="${translate('pay', { total })}" data-busy="${translate('paying')}">${translate('pay', { total })}</button></div>
<p class="ts-muted">${translate('next')}</p>
<p><a href="${escapeHtml(leave)}">${translate('leave')}</a></p>
</form>
${scriptFile ? `<script type="module" crossorigin src="/${scriptFile}"></script>` : ''}`,
  )

  function renderField(name: string, autocomplete: string, example: string): string {
    return `<div class="ts-field"><label class="ts-field__label" for="${name}">${translate(name)}</label>
<input class="ts-input" id="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${escapeHtml(example)}" aria-describedby="${name}-error" required>
<p class="ts-field__error" id="${name}-error" hidden>${translate(`${name}_wrong`)}</p></div>`
  }
}

interface LeavingPage extends Pick<CardPageProps, 'language' | 'text' | 'leave'> {
  /** The URL of this page. */
  retryUrl: string
}

/** Renders the page that is displayed while the provider does not respond. */
export function unavailablePage(
  client: Client,
  site: Site,
  { language, text, retryUrl, leave }: LeavingPage,
): string {
  const translate = htmlTextsOf(text, 'card_page')
  return renderInFrame(
    client,
    site,
    { language, title: translate('away'), subtitle: translate('away_text') },
    `<div class="ts-buttons ts-buttons--start"><a class="ts-button ts-button--primary" href="${escapeHtml(retryUrl)}">${translate('again')}</a></div>
<p><a href="${escapeHtml(leave)}">${translate('leave')}</a></p>`,
  )
}
