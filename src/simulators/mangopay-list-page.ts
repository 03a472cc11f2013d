import { escapeHtml } from '../language/common/escape-html.ts'
import { type AnswerMode, amountsTable, nextAnswerForm } from './answer-modes.ts'
import { simulatorPage } from './html.ts'
import { meanings } from './mangopay-settings.ts'
import type { Dispute, KycDocument, Money, PayIn, PayOut, UboDeclaration } from './mangopay-store.ts'
import { commonNotificationModes } from './notification-modes.ts'

const MAX_ITEMS = 100

const notificationOptions = Object.entries(commonNotificationModes)
  .map(([name, { en }]) => `<option value="${name}">${en}</option>`)
  .join('')

/** Renders the pay-ins, payouts, documents and declarations, newest first, with buttons to simulate events. */
export function mangopayPage(
  chosenAnswer: AnswerMode | undefined,
  payIns: readonly PayIn[],
  payOuts: readonly PayOut[],
  documents: readonly KycDocument[],
  declarations: readonly UboDeclaration[],
): string {
  return simulatorPage(
    'MANGOPAY',
    `<p>What platforms asked MANGOPAY for. The last two figures of an amount say how it ends, how the platform is told and what
becomes of a refund.</p>
${amountsTable(meanings)}
${nextAnswerForm('/mangopay/next', chosenAnswer)}
<h2>Send a transfer</h2>
<p>As an investor would: to the reference that they were shown, all of it, less or more.</p>
<form method="post" action="/mangopay/wires">
<p><label>Reference<br><input name="reference" required></label></p>
<p><label>Amount in euros<br><input name="amount" required></label></p>
<p><label>The platform is told<br><select name="tell"><option value="">as the amount says</option>${notificationOptions}</select></label></p>
<p><button>Send</button></p></form>
<h2>Payments</h2>
${payIns.toReversed().slice(0, MAX_ITEMS).map(payInArticle).join('\n') || '<p>Nothing was paid yet.</p>'}
<h2>Payouts</h2>
${payOuts.toReversed().slice(0, MAX_ITEMS).map(payOutArticle).join('\n') || '<p>Nothing was paid out yet.</p>'}
<h2>Documents</h2>
${documents.toReversed().slice(0, MAX_ITEMS).map(documentArticle).join('\n') || '<p>Nobody has sent one yet.</p>'}
<h2>Owners of companies</h2>
${declarations.toReversed().slice(0, MAX_ITEMS).map(declarationArticle).join('\n') || '<p>None has declared them yet.</p>'}`,
    'still',
  )
}

function payInArticle(payIn: PayIn): string {
  const { money, kind, tag, reference, status, result, at, disputes } = payIn
  const heading = headingOf(money, tag, [kind, reference, status, result, disputeState(disputes?.at(-1))], at)
  const buttons = payIn.phone && status === 'CREATED' ? phoneButtons(payIn) : disputeButtons(payIn)
  return `<article>${heading}${buttons}</article>`
}

function disputeState(dispute: Dispute | undefined): string {
  if (!dispute) return ''
  return dispute.closed ? `dispute ${dispute.closed.result.toLowerCase()}` : 'charged back'
}

/** Renders the button that charges a payment back, or the buttons that decide the open dispute. */
function disputeButtons({ id, kind, status, disputes }: PayIn): string {
  const dispute = disputes?.at(-1)
  if (kind !== 'CARD' || status !== 'SUCCEEDED' || dispute?.closed?.result === 'LOST') return ''
  if (dispute && !dispute.closed)
    return `<form method="post" action="/mangopay/disputes/${dispute.id}/close"><p>The platform
<button name="result" value="WON">wins</button> <button name="result" value="LOST">loses</button> the dispute</p></form>`
  return `<form method="post" action="/mangopay/payins/${id}/chargeback"><p><button>Charge it back</button></p></form>`
}

/** Renders the buttons of the payment request on the payer's phone. */
function phoneButtons({ id, ticket, phone = '' }: PayIn): string {
  return `<form method="post" action="/mangopay/3ds/${id}"><input type="hidden" name="ticket" value="${ticket}">
<p>On the phone ${escapeHtml(phone)}: <button name="decision" value="confirm">Confirm</button>
<button name="decision" value="deny">Deny</button></p></form>`
}

/** Renders a payout, which arrives after a day unless a button decides otherwise. */
function payOutArticle({ id, money, label, tag, status, result, at, bounced }: PayOut): string {
  const buttons = `<form method="post" action="/mangopay/payouts/${id}"><p>
<button name="decision" value="arrives">It arrives</button> <button name="decision" value="comes_back">It comes back</button></p></form>`
  const bounceButton = `<form method="post" action="/mangopay/payouts/${id}"><p>
<button name="decision" value="bounces">The bank sends it back</button></p></form>`
  const heading = headingOf(money, label || tag, [status, result, bounced ? 'sent back' : ''], at)
  const canBounce = status === 'SUCCEEDED' && !bounced
  return `<article>${heading}${status === 'CREATED' ? buttons : canBounce ? bounceButton : ''}</article>`
}

/** Renders a document about a user, which is validated after a day unless a button decides otherwise. */
function documentArticle({ id, user, type, status, refusal, pages }: KycDocument): string {
  const buttons = `<form method="post" action="/mangopay/documents/${id}"><p>
<button name="decision" value="validated">Validate</button> <button name="decision" value="refused">Refuse</button></p></form>`
  const facts = [type, status, refusal, `${pages} pages`].filter(Boolean).join(' · ')
  return `<article><h2>${escapeHtml(user)}</h2><p><small>${facts}</small></p>${status === 'VALIDATION_ASKED' ? buttons : ''}</article>`
}

/** Renders a declaration of owners, which is validated after a day unless a button decides otherwise. */
function declarationArticle({ id, user, status, reason, owners }: UboDeclaration): string {
  const buttons = `<form method="post" action="/mangopay/declarations/${id}"><p>
<button name="decision" value="VALIDATED">Validate</button> <button name="decision" value="REFUSED">Refuse</button>
<button name="decision" value="INCOMPLETE">Incomplete</button></p></form>`
  const names = owners
    .filter(({ IsActive }) => IsActive)
    .map(({ FirstName, LastName }) => `${FirstName} ${LastName}`)
  const facts = [status, reason, ...names].filter(Boolean).map(escapeHtml).join(' · ')
  return `<article><h2>${escapeHtml(user)}</h2><p><small>${facts}</small></p>${status === 'VALIDATION_ASKED' ? buttons : ''}</article>`
}

function headingOf({ Amount, Currency }: Money, name: string, facts: string[], at: Date): string {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: Currency }).format(Amount / 100)
  const details = [...facts, at.toISOString().replace('T', ' ').slice(0, 19)].filter(Boolean).join(' · ')
  return `<h2>${amount} · ${escapeHtml(name)}</h2><p><small>${details}</small></p>`
}
