import { escapeHtml } from '../language/common/escape-html.ts'
import type { Payment } from './redsys-payments.ts'
import { notificationModeOf, notificationModes } from './redsys-settings.ts'
import { sandbox } from './redsys-signature.ts'
import { type Language, texts } from './redsys-texts.ts'

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 1rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; margin: .4rem 0 }
main { border: 1px solid #8886; border-radius: 14px; padding: 1rem 1.4rem 1.4rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem } dd { margin: 0; text-align: end }
label { display: block; margin-top: .6rem }
input, select { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem .7rem }
div { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1.2rem }
button { font: inherit; padding: .55rem 1rem; border: 1px solid #8889; border-radius: 8px; cursor: pointer }
button:first-child { border-color: #1a56c4; background: #1a56c4; color: #fff }`

/** Renders the payment page for a card, or for the phone and PIN of Bizum. */
export function payPage(payment: Payment): string {
  const { order, ticket, language, bizum, amount } = payment
  const t = texts[language]
  const options = Object.entries(notificationModes).map(
    ([name, label]) =>
      `<option value="${name}"${name === notificationModeOf(amount) ? ' selected' : ''}>${label[language]}</option>`,
  )
  return htmlPage(
    language,
    t.title,
    `<p>${t.intro}</p>${factsOf(payment)}
<form method="post" action="/redsys/pay/${order}"><input type="hidden" name="ticket" value="${ticket}">
${bizum ? bizumFields(t) : cardFields(t)}
<label>${t.tell}<select name="tell">${options.join('')}</select></label>
<div><button name="decision" value="pay">${t.pay}</button><button name="decision" value="deny">${t.deny}</button>
<button name="decision" value="cancel" formnovalidate>${t.cancel}</button></div></form>`,
  )
}

/** Renders the page of 3-D Secure, in place of the cardholder's bank. */
export function challengePage(payment: Payment, notificationMode: string): string {
  const { order, ticket, language } = payment
  const t = texts[language]
  return htmlPage(
    language,
    t.challenge,
    `<p>${t.challengeIntro}</p>${factsOf(payment)}
<form method="post" action="/redsys/challenge/${order}"><input type="hidden" name="ticket" value="${ticket}">
<input type="hidden" name="tell" value="${escapeHtml(notificationMode)}">
<div><button name="decision" value="confirm">${t.confirm}</button>
<button name="decision" value="abandon">${t.abandon}</button></div></form>`,
  )
}

/** Renders the page of a payment that has ended or was restarted. */
export function usedPage(language: Language = 'es'): string {
  return htmlPage(language, texts[language].used, `<p>${texts[language].usedIntro}</p>`)
}

/** Renders the error page for invalid requests of a platform. */
export function errorPage(code: string, language: Language = 'es', backUrl = ''): string {
  const t = texts[language]
  const link = /^https?:/.test(backUrl) ? `<p><a href="${escapeHtml(backUrl)}">${t.back}</a></p>` : ''
  return htmlPage(language, t.error, `<p>${t.wrong} ${code}.</p>${link}`)
}

function cardFields(t: (typeof texts)[Language]): string {
  return `<label>${t.number}<input name="number" value="4548810000000003" inputmode="numeric" pattern="[0-9 ]{13,23}" required autocomplete="off"></label>
<label>${t.expiry}<input name="expiry" value="12/49" pattern="[0-9]{2}/[0-9]{2}" required autocomplete="off"></label>
<label>${t.cvv}<input name="cvv" value="123" inputmode="numeric" pattern="[0-9]{3}" required autocomplete="off"></label>`
}

function bizumFields(t: (typeof texts)[Language]): string {
  return `<label>${t.phone}<input name="phone" type="tel" value="700000000" pattern="(\\+?34)?[6-9][0-9]{8}" required autocomplete="off"></label>
<label>${t.pin}<input name="pin" value="1234" inputmode="numeric" required autocomplete="off"></label>`
}

function factsOf({ language, amount, order, description }: Payment): string {
  const t = texts[language]
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  }).format(amount / 100)
  const facts = [
    [t.amount, money],
    [t.merchant, `${sandbox.merchant}-${sandbox.terminal}`],
    [t.order, order],
    ...(description ? [[t.description, description]] : []),
  ]
  return `<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
}

function htmlPage(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
${content}
</main></body></html>`
}
