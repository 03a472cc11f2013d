import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'
import type { PayIn } from './mangopay-store.ts'
import { commonTellings } from './tellings.ts'

const shown = 100

const tellings = Object.entries(commonTellings)
  .map(([name, { en }]) => `<option value="${name}">${en}</option>`)
  .join('')

/** What was paid here, the newest first. */
export function mangopayPage(payIns: readonly PayIn[]): string {
  return simulatorPage(
    'MANGOPAY',
    `<p>What platforms asked MANGOPAY for. The last two figures of an amount say how it ends, how the platform is told and what
becomes of a refund.</p>
<h2>Send a transfer</h2>
<p>As an investor would: to the reference that they were shown, all of it, less or more.</p>
<form method="post" action="/mangopay/wires">
<p><label>Reference<br><input name="reference" required></label></p>
<p><label>Amount in euros<br><input name="amount" required></label></p>
<p><label>The platform is told<br><select name="tell"><option value="">as the amount says</option>${tellings}</select></label></p>
<p><button>Send</button></p></form>
<h2>Payments</h2>
${payIns.toReversed().slice(0, shown).map(article).join('\n') || '<p>Nothing was paid yet.</p>'}`,
    'still',
  )
}

function article({ money, kind, tag, reference, status, result, at }: PayIn): string {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: money.Currency }).format(
    money.Amount / 100,
  )
  const line = [kind, reference, status, result, at.toISOString().replace('T', ' ').slice(0, 19)]
    .filter(Boolean)
    .join(' · ')
  return `<article><h2>${amount} · ${escapeHtml(tag)}</h2><p><small>${line}</small></p></article>`
}
