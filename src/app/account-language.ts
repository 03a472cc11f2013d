import type { Session } from '../renderer/services.ts'
import type { Application } from './application.ts'
import { isLanguage, takeLanguageChoice } from './language.ts'
import type { SessionStore } from './session.ts'

interface LanguageChoice extends Pick<Application, 'speak' | 'report'> {
  /** Stores the language in the account. */
  choose: (language: Application['boot']['language']) => Promise<unknown>
}

/**
 * Switches to the account's language on login and whenever the setting changes. A language chosen in this tab just
 * before the login is stored in the account instead; `last` is the previous session.
 */
export function followAccount(
  { view, subscribe }: Pick<SessionStore, 'view' | 'subscribe'>,
  { speak, choose, report }: LanguageChoice,
  last: Session,
): void {
  apply()
  subscribe(apply)

  function apply() {
    const before = last
    last = view().session
    const isAnother = last.id !== before.id
    if (!isAnother && last.language === before.language) return
    const chosenHere = isAnother && mayChoose(last) ? takeLanguageChoice() : undefined
    const language = accountLanguageOf(last)
    if (chosenHere !== undefined && chosenHere !== language) choose(chosenHere).catch(report)
    else if (language !== undefined) speak(language).catch(report)
  }
}

/** Returns the language stored in an account; undefined if none is. */
export function accountLanguageOf({ language }: Session) {
  return typeof language === 'string' && isLanguage(language) ? language : undefined
}

/** Returns whether choosing a language changes the account: not while a manager impersonates its owner. */
export function mayChoose({ authenticated, role, impersonator }: Session): boolean {
  return authenticated === true && role !== '' && impersonator === ''
}
