import { visitor } from '../language/expressions/visitor.ts'
import type { Session } from '../renderer/services.ts'
import type { TokenState, TokenStore } from './token-store.ts'

/** The current user and the state of the session. A new object at every change. */
export interface SessionView {
  session: Session
  token: TokenState
  /** Whether the session has expired without being explained yet. */
  showExpired: boolean
}

export interface SessionStore {
  view(): SessionView
  subscribe(listener: () => void): () => void
  /** Requests the current user; without a token resolves to a visitor. */
  load(): Promise<Session>
  /** Starts a session with the response of login or verifyEmail. Throws for any other response. */
  start(signedIn: unknown): Promise<void>
  /** Continues in this tab with the response of impersonateUser; `page` is where the manager returns to. */
  impersonate(signedIn: unknown, page: string): void
  /** Ends an expired session and marks it to be explained. An impersonating manager returns to their own session. */
  expire(): void
  /** Ends the session if the refused token is still the current one. */
  refused(token: string): void
  /** Marks the expired session as explained. */
  acknowledge(): void
}

interface Options {
  tokens: TokenStore
  now: () => Date
  /** The getSession call. */
  ask: () => Promise<unknown>
  /** Called with the page at which a manager continues after an impersonation. */
  left: (page: string) => void
  /** Called with the id of the new user when it changes in this tab or another; '' after logout. */
  changed: (person: string) => void
}

export function createSessionStore({ tokens, now, ask, left, changed }: Options): SessionStore {
  const listeners = new Set<() => void>()
  let view: SessionView = { session: visitor, token: tokens.state(now()), showExpired: false }

  function set(change: Partial<SessionView>) {
    view = { ...view, token: tokens.state(now()), ...change }
    for (const listener of listeners) listener()
  }

  async function load(): Promise<Session> {
    const token = tokens.user()
    const before = view.session.id
    if (tokens.state(now()) !== 'valid') set({ session: visitor })
    else {
      const answer = await ask()
      if (!isSession(answer)) throw new Error('getSession answered something that is not a session.')
      // Treats a response as outdated if another tab or a logout has changed the session meanwhile.
      if (tokens.user() !== token || !answer.authenticated) refused(token)
      // Notifies only of changes, because a waiting page polls the session every few seconds.
      else if (JSON.stringify(answer) !== JSON.stringify(view.session)) set({ session: answer })
    }
    if (view.session.id !== before && view.token !== 'expired' && !view.showExpired) changed(view.session.id)
    return view.session
  }

  function refused(token: string) {
    if (token !== '' && token === tokens.user()) expire()
  }

  function expire() {
    const page = tokens.leave()
    if (page !== '') {
      tokens.rememberEnd()
      return left(page)
    }
    tokens.clear()
    set({ session: visitor, showExpired: true })
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    async start(signedIn) {
      tokens.keep(keptOf(signedIn))
      view = { ...view, showExpired: false }
      await load()
    },
    impersonate: (signedIn, page) => tokens.impersonate(keptOf(signedIn), page),
    expire,
    refused,
    acknowledge: () => set({ showExpired: false }),
  }
}

function keptOf(signedIn: unknown) {
  if (typeof signedIn === 'object' && signedIn !== null) {
    const { accessToken, token_expired_at }: { accessToken?: unknown; token_expired_at?: unknown } = signedIn
    if (typeof accessToken === 'string' && typeof token_expired_at === 'string') {
      return { token: accessToken, expiresAt: token_expired_at }
    }
  }
  throw new Error('A session starts with the answer of login: accessToken and token_expired_at are missing.')
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'authenticated' in value && 'id' in value
}
