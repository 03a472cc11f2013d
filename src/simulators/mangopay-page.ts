import { escapeHtml } from '../language/common/escape-html.ts'
import { notificationModeOf } from './mangopay-settings.ts'
import type { PayIn } from './mangopay-store.ts'
import { texts } from './mangopay-texts.ts'
import { commonNotificationModes } from './notification-modes.ts'

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 1rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; margin: .4rem 0 }
main { border: 1px solid #8886; border-radius: 14px; padding: 1rem 1.4rem 1.4rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem } dd { margin: 0; text-align: end }
select { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem .7rem }
div { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1.2rem }
button { font: inherit; padding: .55rem 1rem; border: 1px solid #8889; border-radius: 8px; cursor: pointer }
button:first-child { border-color: #1a56c4; background: #1a56c4; color: #fff }`

/** Renders the page of 3-D Secure, in place of the cardholder's bank. */
export function bankPage({ id, ticket, language, money, tag }: PayIn): string {
  const t = texts[language]
  const amount = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: money.Currency,
    useGrouping: 'always',
  }).format(money.Amount / 100)
  const options = Object.entries(commonNotificationModes).map(
    ([name, label]) =>
      `<option value="${name}"${name === notificationModeOf(money.Amount) ? ' selected' : ''}>${label[language]}</option>`,
  )
  return htmlPage(
    language,
    t.title,
    `<p>${t.intro}</p>
<dl><dt>${t.amount}</dt><dd>${amount}</dd><dt>${t.reference}</dt><dd>${escapeHtml(tag)}</dd></dl>
<form method="post" action="/mangopay/3ds/${id}"><input type="hidden" name="ticket" value="${ticket}">
<label>${t.tell}<select name="tell">${options.join('')}</select></label>
<div><button name="decision" value="confirm">${t.confirm}</button><button name="decision" value="deny">${t.deny}</button>
<button name="decision" value="refuse">${t.refuse}</button> <button name="decision" value="leave">${t.leave}</button></div></form>`,
  )
}

/** Renders the page of a payment that has ended. */
export function endedPage(language: PayIn['language'] = 'es'): string {
  return htmlPage(language, texts[language].used, `<p>${texts[language].usedIntro}</p>`)
}

/** Renders the page on which a user confirms an enrolment, a bank account or a payout. */
export function confirmPage(action: string, language: PayIn['language']): string {
  const t = texts[language]
  return htmlPage(
    language,
    t.action,
    `<p>${t.actionIntro}</p><form method="post" action="${escapeHtml(action)}">
<div><button name="decision" value="confirm">${t.confirm}</button><button name="decision" value="leave">${t.leave}</button></div></form>`,
  )
}

/** Renders the page of an action that was confirmed. */
export function confirmedPage(language: PayIn['language']): string {
  return htmlPage(language, texts[language].actionDone, `<p>${texts[language].actionDoneIntro}</p>`)
}

function htmlPage(language: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
${content}
</main></body></html>`
}
