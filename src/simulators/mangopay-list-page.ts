import { escapeHtml } from '../language/common/escape-html.ts'
import { simulatorPage } from './html.ts'
import type { PayIn } from './mangopay-store.ts'

const shown = 100

/** What was paid here, the newest first. */
export function mangopayPage(payIns: readonly PayIn[]): string {
  return simulatorPage(
    'MANGOPAY',
    `<p>What platforms asked MANGOPAY for. The last two figures of an amount say how it ends, how the platform is told and what
becomes of a refund.</p>
${payIns.toReversed().slice(0, shown).map(article).join('\n') || '<p>Nothing was paid yet.</p>'}`,
  )
}

function article({ money, kind, tag, status, result, at }: PayIn): string {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: money.Currency }).format(
    money.Amount / 100,
  )
  const line = [kind, status, result, at.toISOString().replace('T', ' ').slice(0, 19)]
    .filter(Boolean)
    .join(' · ')
  return `<article><h2>${amount} · ${escapeHtml(tag)}</h2><p><small>${line}</small></p></article>`
}
