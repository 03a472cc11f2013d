import { escapeHtml } from '../language/common/escape-html.ts'
import type { AuthorizationRequest } from './google-authorization.ts'

const textsByLanguage = {
  es: {
    title: 'Google de prueba',
    intro: 'Este es un sustituto local: escribe quién quieres ser. No se envía nada a Google.',
    email: 'Correo electrónico',
    name: 'Nombre',
    surname: 'Apellidos',
    verified: 'Google ha comprobado este correo',
    accept: 'Continuar',
    cancel: 'Cancelar',
  },
  en: {
    title: 'Practice Google',
    intro: 'This is a local stand-in: type who you want to be. Nothing is sent to Google.',
    email: 'E-mail address',
    name: 'First name',
    surname: 'Last name',
    verified: 'Google has checked this address',
    accept: 'Continue',
    cancel: 'Cancel',
  },
}

/** Renders the page in place of Google's account chooser. */
export function googlePage(request: AuthorizationRequest): string {
  const language = request.ui_locales.startsWith('en') ? 'en' : 'es'
  const t = textsByLanguage[language]
  const hiddenInputs = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
main { border: 1px solid #8886; border-radius: 14px; padding: 1rem 1.6rem 1.6rem }
label { display: block; margin-top: 1rem }
label.check { display: flex; gap: .6rem }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem .7rem; border: 1px solid #8889; border-radius: 8px }
div { display: flex; gap: .8rem; margin-top: 1.4rem }
button { font: inherit; padding: .55rem 1.2rem; border: 1px solid #8889; border-radius: 8px; cursor: pointer }
button.first { border-color: #1a56c4; background: #1a56c4; color: #fff }
</style></head>
<body><main><h1>${t.title}</h1><p>${t.intro}</p>
<form action="/google/continue">${hiddenInputs}
<label>${t.email}<input name="email" type="email" required autocomplete="email"></label>
<label>${t.name}<input name="name" autocomplete="given-name"></label>
<label>${t.surname}<input name="surname" autocomplete="family-name"></label>
<label class="check"><input name="verified" type="checkbox" checked>${t.verified}</label>
<div><button class="first">${t.accept}</button><button name="cancel" value="1" formnovalidate>${t.cancel}</button></div>
</form></main></body></html>`
}
