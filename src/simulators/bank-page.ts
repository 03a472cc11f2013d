import { escapeHtml } from '../language/common/escape-html.ts'
import { sendOptions, type Transfer } from './bank-settings.ts'
import { simulatorPage } from './html.ts'

const MAX_TRANSFERS = 100

/** Renders the form to send transfers, the links to the daily statements, and the sent transfers. */
export function bankPage(transfers: readonly Transfer[], today: (iban: string) => string): string {
  const accounts = [...new Set(transfers.map(({ iban }) => iban))]
  return simulatorPage(
    'Bank transfers',
    `<p>Send a transfer as an investor would, right or wrong, and give the day's statement (Norma 43) to the platform.</p>
<form method="post" action="/bank/transfers">
${inputField('iban', 'To the account (IBAN)', 'ES9121000418450200051332')}
${inputField('payer', 'Payer')}
${inputField('amount', 'Amount in euros')}
${inputField('reference', 'Reference')}
<p>${Object.entries(sendOptions)
      .map(([name, label]) => `<button name="knob" value="${name}">${label}</button>`)
      .join('\n')}</p></form>
<h2>Statements</h2>
${accounts.map((iban) => statementLinks(iban, transfers, today(iban))).join('\n') || '<p>No transfer was sent yet.</p>'}
${transfers.toReversed().slice(0, MAX_TRANSFERS).map(transferArticle).join('\n')}`,
    'still',
  )
}

function inputField(name: string, label: string, value = ''): string {
  return `<p><label>${label}<br><input name="${name}" value="${value}" required></label></p>`
}

function statementLinks(iban: string, transfers: readonly Transfer[], today: string): string {
  const days = [...new Set(transfers.filter((transfer) => transfer.iban === iban).map(({ day }) => day))]
  const links = days
    .filter((day) => day <= today)
    .sort()
    .map((day) => `<a href="/bank/statement?iban=${iban}&amp;day=${day}">${day}</a>`)
  return `<p>${iban}: ${links.join(' · ')}</p>`
}

function transferArticle({ iban, day, amount, payer, concept }: Transfer): string {
  const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount / 100)
  return `<article><h2>${euros} · ${escapeHtml(payer)}</h2><p>${escapeHtml(concept)}<br><small>${day} · ${iban}</small></p></article>`
}
