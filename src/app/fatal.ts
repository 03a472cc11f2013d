import type { Problem } from './problem.ts'

type Words = Record<'title' | 'text' | 'home', string>

/**
 * The last words, here in the code: an error so early or so deep that there may be no catalogue, and no React, to show
 * any others with.
 */
const words: Record<'es' | 'en', { broken: Words; offline: Words; maintenance: Words; requestId: string }> = {
  es: {
    broken: {
      title: 'Algo ha ido mal',
      text: 'Ha ocurrido un error inesperado. Vuelve a intentarlo en unos minutos; si continúa, escríbenos.',
      home: 'Volver al inicio',
    },
    offline: {
      title: 'No hay conexión',
      text: 'No podemos llegar al servidor. Comprueba tu conexión y vuelve a intentarlo.',
      home: 'Reintentar',
    },
    maintenance: {
      title: 'Estamos en mantenimiento',
      text: 'Volvemos en unos minutos. Tus datos están a salvo.',
      home: 'Reintentar',
    },
    requestId: 'Referencia para soporte:',
  },
  en: {
    broken: {
      title: 'Something went wrong',
      text: 'An unexpected error occurred. Try again in a few minutes; if it persists, write to us.',
      home: 'Go home',
    },
    offline: {
      title: 'No connection',
      text: 'We cannot reach the server. Check your connection and try again.',
      home: 'Try again',
    },
    maintenance: {
      title: 'We are in maintenance',
      text: 'We will be back in a few minutes. Your data is safe.',
      home: 'Try again',
    },
    requestId: 'Reference for support:',
  },
}

/** The error page in plain DOM, in place of the application. */
export function showFatal(problem: Problem, root: HTMLElement): void {
  const language = document.documentElement.lang.startsWith('en') ? words.en : words.es
  const said =
    problem.kind === 'offline' || problem.kind === 'maintenance' ? language[problem.kind] : language.broken
  const home = element('a', 'ts-button ts-button--primary', said.home)
  home.href = '/'
  const heading = element('h1', '', said.title)
  heading.tabIndex = -1
  const page = element('main', 'ts-error')
  if (problem.kind !== 'offline') page.append(element('p', 'ts-error__code', String(problem.status ?? 500)))
  page.append(heading, element('p', '', said.text))
  if (problem.requestId) page.append(element('p', 'ts-muted', `${language.requestId} ${problem.requestId}`))
  page.append(home)
  root.replaceWith(page)
  document.title = problem.kind === 'offline' ? said.title : `${problem.status ?? 500} · ${said.title}`
  heading.focus()
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
