import { escapeHtml } from '../language/common/escape-html.ts'
import { type AnswerMode, amountsTable, nextAnswerForm } from './answer-modes.ts'
import { simulatorPage } from './html.ts'
import type { Payment } from './redsys-payments.ts'
import { meanings, refundOutcomes } from './redsys-settings.ts'

const MAX_PAYMENTS = 100

/** Renders payments and refunds, newest first, with buttons to simulate events. */
export function redsysPage(payments: readonly Payment[], chosenAnswer: AnswerMode | undefined): string {
  return simulatorPage(
    'Card payments',
    `<p>What the terminal of the bank was asked for. The last two figures of an amount say how the platform is told and what
becomes of a refund; each payment's page and the buttons below say it otherwise.</p>
${amountsTable(meanings)}
${nextAnswerForm('/redsys/next', chosenAnswer)}
${payments.toReversed().slice(0, MAX_PAYMENTS).map(paymentArticle).join('\n') || '<p>Nothing was paid yet.</p>'}`,
  )
}

function paymentArticle(payment: Payment): string {
  const { order, amount, bizum, state, response, at, refunds, chargebacks, description } = payment
  const kind = bizum ? 'Bizum' : 'Card'
  const lines = [
    [kind, state, response, at.toISOString().replace('T', ' ').slice(0, 19)].filter(Boolean).join(' · '),
    ...refunds.map((refund) => `Refunded ${formatEuros(refund.amount)} · ${refund.authorisation}`),
    ...chargebacks.map(
      ({ wonAt, amount: chargedBack, number }) =>
        `${wonAt ? 'Dispute won' : 'Charged back'} ${formatEuros(chargedBack)} · ${number}`,
    ),
  ]
  return `<article><h2>${formatEuros(amount)} · ${order}</h2><p>${escapeHtml(description)}<br><small>${lines.join('<br>')}</small></p>
${state === 'authorised' || state === 'denied' ? eventForm(payment) : ''}</article>`
}

function eventForm({ order, state, refunding, chargebacks }: Payment): string {
  const refundButtons = Object.entries(refundOutcomes).map(([name, label]) => {
    const disabledAttribute = name === refunding ? ' disabled' : ''
    return `<button name="refunding" value="${name}"${disabledAttribute}>${label}</button>`
  })
  const isChargedBack = chargebacks.some(({ wonAt }) => !wonAt)
  const disputeButton = isChargedBack
    ? '<button name="dispute" value="won">Win the dispute</button>'
    : '<button name="dispute" value="taken">Charge it back</button>'
  return `<form method="post" action="/redsys/payments/${order}"><p><button name="tell" value="again">Tell again</button>
<button name="tell" value="forged">Tell something forged</button></p>
${state === 'authorised' ? `<p>A refund of it … ${refundButtons.join('\n')}</p><p>${disputeButton}, of which only the bank writes to the merchant</p>` : ''}</form>`
}

function formatEuros(cents: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
