import { isTemporary } from '../protocol/problem-kind.ts'
import { homeAddressIn } from './language.ts'
import type { Problem } from './problem.ts'

interface ErrorTexts {
  title: string
  text: string
}

/** The texts for errors before a catalogue is loaded; part of the code, because the connection may be lost. */
const textsByLanguage: Record<
  'es' | 'en',
  Record<'broken' | 'offline' | 'maintenance', ErrorTexts> & Labels
> = {
  es: {
    broken: {
      title: 'Algo ha ido mal',
      text: 'Ha ocurrido un error inesperado. Vuelve a intentarlo en unos minutos; si continúa, escríbenos.',
    },
    offline: {
      title: 'No hay conexión',
      text: 'No podemos llegar al servidor. Comprueba tu conexión y vuelve a intentarlo.',
    },
    maintenance: {
      title: 'Estamos en mantenimiento',
      text: 'Volvemos en unos minutos. Tus datos están a salvo.',
    },
    home: 'Volver al inicio',
    retry: 'Reintentar',
    requestId: 'Referencia para soporte:',
  },
  en: {
    broken: {
      title: 'Something went wrong',
      text: 'An unexpected error occurred. Try again in a few minutes; if it persists, write to us.',
    },
    offline: {
      title: 'No connection',
      text: 'We cannot reach the server. Check your connection and try again.',
    },
    maintenance: {
      title: 'We are in maintenance',
      text: 'We will be back in a few minutes. Your data is safe.',
    },
    home: 'Go home',
    retry: 'Try again',
    requestId: 'Reference for support:',
  },
}

type Labels = Record<'home' | 'retry' | 'requestId', string>

/** Renders the error page in plain DOM, in place of the application. */
export function showFatal({ kind, status, message, requestId }: Problem, root: HTMLElement): void {
  // Keeps the first error page: later errors do not replace it.
  if (!root.isConnected) return
  const language = document.documentElement.lang.startsWith('en') ? 'en' : 'es'
  const labels = textsByLanguage[language]
  const errorTexts = kind === 'offline' || kind === 'maintenance' ? labels[kind] : labels.broken
  const code = kind === 'offline' ? '' : `${status ?? 500} `
  const heading = createElement('h1', '', errorTexts.title)
  heading.tabIndex = -1
  if (code !== '') heading.prepend(createElement('span', 'ts-error__code', code))
  const page = createElement('main', 'ts-error ts-error--alone')
  const mark = createElement('span', 'ts-error__mark')
  page.append(mark, heading, createElement('p', '', message ?? errorTexts.text))
  if (requestId !== undefined) {
    const reference = createElement('p', 'ts-error__reference ts-muted', `${labels.requestId} `)
    reference.append(createElement('code', '', requestId))
    page.append(reference)
  }
  page.append(createActions(isTemporary(kind), labels, homeAddressIn(language)))
  root.replaceWith(page)
  document.title = code + errorTexts.title
  heading.focus()
}

function createActions(isTransient: boolean, { home, retry }: Labels, homeAddress: string): HTMLElement {
  const paragraph = createElement('p', 'ts-error__actions')
  if (isTransient) {
    const retryButton = createElement('button', 'ts-button ts-button--primary', retry)
    retryButton.onclick = () => window.location.reload()
    paragraph.append(retryButton)
  }
  const homeLink = createElement('a', `ts-button ts-button--${isTransient ? 'secondary' : 'primary'}`, home)
  homeLink.href = homeAddress
  paragraph.append(homeLink)
  return paragraph
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  node.className = className
  node.textContent = text
  return node
}
