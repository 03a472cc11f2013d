import type { Session } from '../renderer/services.ts'
import type { Application } from './application.ts'
import { isLanguage, takeLanguageChoice } from './language.ts'
import type { SessionStore } from './session.ts'

interface AccountLanguageServices extends Pick<Application, 'changeLanguage' | 'report'> {
  /** Stores the language in the account. */
  storeInAccount: (language: Application['boot']['language']) => Promise<unknown>
}

/**
 * Switches to the account's language on login and whenever the setting changes. A language chosen in this tab just
 * before the login is stored in the account instead; `lastSession` is the session before the first call.
 */
export function followAccountLanguage(
  { view, subscribe }: Pick<SessionStore, 'view' | 'subscribe'>,
  { changeLanguage, storeInAccount, report }: AccountLanguageServices,
  lastSession: Session,
): void {
  applyAccountLanguage()
  subscribe(applyAccountLanguage)

  function applyAccountLanguage() {
    const previousSession = lastSession
    lastSession = view().session
    const isOtherAccount = lastSession.id !== previousSession.id
    if (!isOtherAccount && lastSession.language === previousSession.language) return
    const choiceInTab = isOtherAccount && canStoreLanguage(lastSession) ? takeLanguageChoice() : undefined
    const language = accountLanguageOf(lastSession)
    if (choiceInTab !== undefined && choiceInTab !== language) storeInAccount(choiceInTab).catch(report)
    else if (language !== undefined) changeLanguage(language).catch(report)
  }
}

/** Returns the language stored in an account; undefined if none is. */
export function accountLanguageOf({ language }: Session) {
  return typeof language === 'string' && isLanguage(language) ? language : undefined
}

/** Returns whether choosing a language changes the account: not while a manager impersonates its owner. */
export function canStoreLanguage({ authenticated, role, impersonator }: Session): boolean {
  return authenticated === true && role !== '' && impersonator === ''
}
