import { visitor } from '../language/expressions/visitor.ts'
import type { Session } from '../renderer/services.ts'
import type { TokenState, TokenStore } from './token-store.ts'

/** The current user and the state of the session. A new object at every change. */
export interface SessionView {
  session: Session
  token: TokenState
  /** Whether the person must still be told that the session has expired. */
  showExpired: boolean
}

export interface SessionStore {
  view(): SessionView
  subscribe(listener: () => void): () => void
  /** Requests the current user; without a token resolves to a visitor. */
  load(): Promise<Session>
  /** Starts a session with the response of login or verifyEmail. Throws for any other response. */
  start(loginResponse: unknown): Promise<void>
  /**
   * Impersonates a user in this tab with the response of impersonateUser; `page` is the address that the manager
   * returns to.
   */
  impersonate(loginResponse: unknown, page: string): void
  /** Ends an expired session and sets `showExpired`. An impersonating manager returns to their own session. */
  expire(): void
  /** Ends the session if this refused token is still the current one. */
  endIfCurrent(token: string): void
  /** Clears `showExpired`. */
  acknowledge(): void
}

interface Options {
  tokens: TokenStore
  now: () => Date
  /** The getSession call. */
  requestSession: () => Promise<unknown>
  /** Called with the address at which a manager continues after an impersonation. */
  onImpersonationEnd: (page: string) => void
  /** Called with the id of the new user when it changes in this tab or another; '' after logout. */
  onPersonChange: (person: string) => void
}

export function createSessionStore({
  tokens,
  now,
  requestSession,
  onImpersonationEnd,
  onPersonChange,
}: Options): SessionStore {
  const listeners = new Set<() => void>()
  let view: SessionView = { session: visitor, token: tokens.state(now()), showExpired: false }

  function setView(change: Partial<SessionView>) {
    view = { ...view, token: tokens.state(now()), ...change }
    for (const listener of listeners) listener()
  }

  async function load(): Promise<Session> {
    const token = tokens.user()
    const previousId = view.session.id
    if (tokens.state(now()) !== 'valid') setView({ session: visitor })
    else {
      const response = await requestSession()
      if (!isSession(response)) throw new Error('getSession answered something that is not a session.')
      // Treats a response as outdated if another tab or a logout has changed the session meanwhile.
      if (tokens.user() !== token || !response.authenticated) endIfCurrent(token)
      // Notifies only of changes, because a waiting page polls the session every few seconds.
      else if (JSON.stringify(response) !== JSON.stringify(view.session)) setView({ session: response })
    }
    if (view.session.id !== previousId && view.token !== 'expired' && !view.showExpired)
      onPersonChange(view.session.id)
    return view.session
  }

  function endIfCurrent(token: string) {
    if (token !== '' && token === tokens.user()) expire()
  }

  function expire() {
    const page = tokens.endImpersonation()
    if (page !== '') {
      tokens.rememberImpersonationEnd()
      return onImpersonationEnd(page)
    }
    tokens.clear()
    setView({ session: visitor, showExpired: true })
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    async start(loginResponse) {
      tokens.storeSession(storedSessionFrom(loginResponse))
      view = { ...view, showExpired: false }
      await load()
    },
    impersonate: (loginResponse, page) => tokens.impersonate(storedSessionFrom(loginResponse), page),
    expire,
    endIfCurrent,
    acknowledge: () => setView({ showExpired: false }),
  }
}

function storedSessionFrom(loginResponse: unknown) {
  if (typeof loginResponse === 'object' && loginResponse !== null) {
    const { accessToken, token_expired_at }: { accessToken?: unknown; token_expired_at?: unknown } =
      loginResponse
    if (typeof accessToken === 'string' && typeof token_expired_at === 'string') {
      return { token: accessToken, expiresAt: token_expired_at }
    }
  }
  throw new Error('A session starts with the answer of login: accessToken and token_expired_at are missing.')
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'authenticated' in value && 'id' in value
}
