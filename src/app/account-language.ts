import type { Session } from '../renderer/host.ts'
import type { Application } from './application.ts'
import { isLanguage } from './language.ts'
import type { SessionStore } from './session.ts'

type Speaks = Pick<Application, 'speak' | 'report'>

/** Speaks the language that somebody has chosen in their account, once they log in and whenever they choose another. */
export function followAccount({ view, subscribe }: SessionStore, { speak, report }: Speaks): void {
  let last = view().session
  subscribe(() => {
    const { session } = view()
    const isNews = session.id !== last.id || session.language !== last.language
    last = session
    const language = chosenIn(session)
    if (isNews && language !== undefined) speak(language).catch(report)
  })
}

/** The language chosen in somebody's account. */
export function chosenIn({ language }: Session) {
  return typeof language === 'string' && isLanguage(language) ? language : undefined
}

/** Whether a choice on a page is one for the account: of the person alone, not of a manager who looks as them. */
export function mayChoose({ authenticated, role, impersonator }: Session): boolean {
  return authenticated === true && role !== '' && impersonator === ''
}
