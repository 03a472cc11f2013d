import type { Session } from '../renderer/services.ts'
import type { Application } from './application.ts'
import { isLanguage, takeChoice } from './language.ts'
import type { SessionStore } from './session.ts'

interface LanguageChoice extends Pick<Application, 'speak' | 'report'> {
  /** Stores the language in the account. */
  choose: (language: Application['boot']['language']) => Promise<unknown>
}

/**
 * Speaks the language that somebody has chosen in their account, once they log in and whenever they choose another. What
 * they chose in this tab just before they logged in is newer, and becomes the account's. `last` is who was here before.
 */
export function followAccount(
  { view, subscribe }: Pick<SessionStore, 'view' | 'subscribe'>,
  { speak, choose, report }: LanguageChoice,
  last: Session,
): void {
  follow()
  subscribe(follow)

  function follow() {
    const before = last
    last = view().session
    const isAnother = last.id !== before.id
    if (!isAnother && last.language === before.language) return
    const here = isAnother && mayChoose(last) ? takeChoice() : undefined
    const language = chosenIn(last)
    if (here !== undefined && here !== language) choose(here).catch(report)
    else if (language !== undefined) speak(language).catch(report)
  }
}

/** The language chosen in somebody's account. */
export function chosenIn({ language }: Session) {
  return typeof language === 'string' && isLanguage(language) ? language : undefined
}

/** Whether a choice on a page is one for the account: of the person alone, not of a manager who looks as them. */
export function mayChoose({ authenticated, role, impersonator }: Session): boolean {
  return authenticated === true && role !== '' && impersonator === ''
}
