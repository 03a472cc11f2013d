import { escapeHtml } from '../language/common/escape-html.ts'
import { sendOptions, type Transfer } from './bank-settings.ts'
import { simulatorPage } from './html.ts'

const shown = 100

/** Renders the form to send transfers, those sent, and the statements of each day. */
export function bankPage(transfers: readonly Transfer[], today: (iban: string) => string): string {
  const accounts = [...new Set(transfers.map(({ iban }) => iban))]
  return simulatorPage(
    'Bank transfers',
    `<p>Send a transfer as an investor would, right or wrong, and give the day's statement (Norma 43) to the platform.</p>
<form method="post" action="/bank/transfers">
${field('iban', 'To the account (IBAN)', 'ES9121000418450200051332')}
${field('payer', 'Payer')}
${field('amount', 'Amount in euros')}
${field('reference', 'Reference')}
<p>${Object.entries(sendOptions)
      .map(([name, words]) => `<button name="knob" value="${name}">${words}</button>`)
      .join('\n')}</p></form>
<h2>Statements</h2>
${accounts.map((iban) => statements(iban, transfers, today(iban))).join('\n') || '<p>No transfer was sent yet.</p>'}
${transfers.toReversed().slice(0, shown).map(article).join('\n')}`,
    'still',
  )
}

function field(name: string, label: string, value = ''): string {
  return `<p><label>${label}<br><input name="${name}" value="${value}" required></label></p>`
}

function statements(iban: string, transfers: readonly Transfer[], today: string): string {
  const days = [...new Set(transfers.filter((each) => each.iban === iban).map(({ day }) => day))]
  const links = days
    .filter((day) => day <= today)
    .sort()
    .map((day) => `<a href="/bank/statement?iban=${iban}&amp;day=${day}">${day}</a>`)
  return `<p>${iban}: ${links.join(' · ')}</p>`
}

function article({ iban, day, amount, payer, concept }: Transfer): string {
  const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount / 100)
  return `<article><h2>${euros} · ${escapeHtml(payer)}</h2><p>${escapeHtml(concept)}<br><small>${day} · ${iban}</small></p></article>`
}
