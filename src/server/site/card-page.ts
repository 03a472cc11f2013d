import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../language/common/escape-html.ts'
import type { Context, Language } from '../kernel/context.ts'
import { payByCard } from '../modules/payments/pay-by-card.ts'
import { type CardForm, prepareCard, type RunInContext } from '../modules/payments/prepare-card.ts'
import type { PayerBrowser } from '../providers/payment/provider.ts'
import type { Client } from './index-html.ts'
import { htmlTextsOf, renderInFrame } from './payment-frame.ts'
import type { Site } from './tenant-site.ts'

const script = 'src/app/card.ts'
const number = { type: 'integer', minimum: -10_000, maximum: 100_000 }
const sent = {
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
        ...{ colours: number, height: number, width: number, zone: number },
      },
    },
  },
}

interface Keyed {
  Params: { id: string }
  Querystring: { key?: string }
}

interface CardSubmission extends Keyed {
  Body: { tokenised: string; browser: Omit<PayerBrowser, 'accept' | 'agent'> }
}

interface CardRoutes {
  within(request: FastifyRequest<Keyed>): RunInContext
  returnAddress(id: string): string
}

/** Registers the routes that prepare a card and pay with it, for holders of the attempt's key. */
export function registerCardPage(app: FastifyInstance, { within, returnAddress }: CardRoutes): void {
  app.post<Keyed>('/payments/:id/card', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const form = await prepareCard(within(request), request.params.id)
    if (!form) return reply.code(410).send()
    const { url, accessKey, data } = form.registration
    return reply.send({ url, accessKey, data })
  })

  app.post<CardSubmission>('/payments/:id/pay', { schema: { body: sent } }, async (request, reply) => {
    const { id } = request.params
    const { tokenised, browser } = request.body
    const { 'user-agent': agent = '' } = request.headers
    const next = await payByCard(within(request), id, {
      tokenised,
      // Uses the header that browsers send for pages, because this request is made by a script.
      browser: {
        ...browser,
        agent: agent.slice(0, 255),
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      },
      address: request.ip,
    })
    return reply.header('cache-control', 'no-store').send({ next: next || returnAddress(id) })
  })
}

interface CardPageProps extends Pick<Context, 'text'> {
  language: Language
  form: CardForm
  /** Contains the URL for those who do not want to pay with a card. */
  leave: string
}

/** Renders the form for a card, in the tenant's look. Its script sends the card to the provider only. */
export function cardPage(client: Client, site: Site, { language, text, form, leave }: CardPageProps): string {
  const say = htmlTextsOf(text, 'card_page')
  const { registration, payment, reference } = form
  const total = Number(payment.amount)
  const [code] = client.parts[script]?.scripts ?? []
  const data = { url: registration.url, 'access-key': registration.accessKey, data: registration.data }
  return renderInFrame(
    client,
    site,
    { language, title: say('title', { total }), subtitle: say('subtitle', { reference }) },
    `<noscript><div class="ts-alert ts-alert--warning"><div class="ts-alert__body"><p>${say('no_script')}</p></div></div></noscript>
<div id="problem" role="alert" hidden><div class="ts-alert ts-alert--danger"><div class="ts-alert__body"><p class="ts-alert__title">${say('problem')}</p><p>${say('problem_text')}</p></div></div></div>
<form class="ts-form" id="card" method="post" novalidate ${Object.entries(data)
      .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
      .join(' ')}>
<div class="ts-group ts-group--card"><div class="ts-form__fields">
${field('number', 'cc-number', '1234 5678 9012 3456')}
<div class="ts-form__section ts-form__section--2">
${field('expiry', 'cc-exp', text('card_page.expiry_form'))}
${field('code', 'cc-csc', '123')}
</div></div></div>
<div class="ts-buttons ts-buttons--stretch"><button class="ts-button ts-button--primary" id="pay" type="submit" disabled
 data-idle="${say('pay', { total })}" data-busy="${say('paying')}">${say('pay', { total })}</button></div>
<p class="ts-muted">${say('next')}</p>
<p><a href="${escapeHtml(leave)}">${say('leave')}</a></p>
</form>
${code ? `<script type="module" crossorigin src="/${code}"></script>` : ''}`,
  )

  function field(name: string, autocomplete: string, example: string): string {
    return `<div class="ts-field"><label class="ts-field__label" for="${name}">${say(name)}</label>
<input class="ts-input" id="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${escapeHtml(example)}" aria-describedby="${name}-error" required>
<p class="ts-field__error" id="${name}-error" hidden>${say(`${name}_wrong`)}</p></div>`
  }
}

interface LeavingPage extends Pick<CardPageProps, 'language' | 'text' | 'leave'> {
  /** Contains this page's own URL. */
  retryText: string
}

/** Renders the page shown while the provider does not answer. */
export function unavailablePage(
  client: Client,
  site: Site,
  { language, text, retryText, leave }: LeavingPage,
): string {
  const say = htmlTextsOf(text, 'card_page')
  return renderInFrame(
    client,
    site,
    { language, title: say('away'), subtitle: say('away_text') },
    `<div class="ts-buttons ts-buttons--start"><a class="ts-button ts-button--primary" href="${escapeHtml(retryText)}">${say('again')}</a></div>
<p><a href="${escapeHtml(leave)}">${say('leave')}</a></p>`,
  )
}
