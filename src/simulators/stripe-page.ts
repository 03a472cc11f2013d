import { escapeHtml } from '../language/common/escape-html.ts'
import { notificationModes, outcomes, type Session } from './stripe-session.ts'

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 30rem; margin: 2rem auto; padding: 0 1rem }
label { display: block; margin-top: .8rem }
input, select { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem .7rem }
button { font: inherit; padding: .55rem 1rem; margin: .3rem .3rem 0 0 }`

/** Renders the page in place of Stripe's: people enter the document's data, and every button is an outcome. */
export function stripePage({ id, ticket }: Session): string {
  const outcomeButtons = Object.entries(outcomes).map(
    ([name, { words }]) => `<button name="outcome" value="${name}">${words}</button>`,
  )
  const modeOptions = Object.entries(notificationModes).map(
    ([name, label]) => `<option value="${name}">${label}</option>`,
  )
  return htmlPage(
    'Practice Stripe Identity',
    `<p>A local stand-in: nothing is sent to Stripe, and no camera is used. Closing this page leaves the session as it is.</p>
<form method="post" action="/stripe/verify/${escapeHtml(id)}">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<label>First name<input name="first_name" value="Nora"></label>
<label>Last name<input name="last_name" value="Vidal"></label>
<label>Document<select name="type"><option value="id_card">ID card</option><option value="passport">Passport</option></select></label>
<label>Number<input name="number" value="12345678Z"></label>
<label>Born<input name="born" type="date" value="1985-04-12"></label>
<label>Expires<input name="expires" type="date" value="2031-05-03"></label>
<label>The platform is told<select name="tell">${modeOptions.join('')}</select></label>
<p>${outcomeButtons.join('\n')}</p></form>`,
  )
}

/** Renders the page of a link that was used before. */
export function usedPage(): string {
  return htmlPage('This link was used', '<p>Go back to the platform and begin again from there.</p>')
}

function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
${content}
</main></body></html>`
}
