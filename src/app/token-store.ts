/** The stored session. */
export interface StoredSession {
  token: string
  /** The instant of expiry, ISO 8601. */
  expiresAt: string
}

/** The methods of Storage used here, so that tests can pass their own. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An impersonated session, valid in this tab only, with the manager's session to return to. */
interface ImpersonatedSession extends StoredSession {
  manager: StoredSession
  /** The address of the page that the manager returns to. */
  page: string
}

export type TokenState = 'none' | 'valid' | 'expired'

export interface TokenStore {
  user(): string
  /** Returns the manager's own token during an impersonation; otherwise ''. */
  manager(): string
  /** Returns the state of the session; a missing expiry time counts as expired (specification, chapter 4). */
  state(now: Date): TokenState
  storeSession(session: StoredSession): void
  clear(): void
  /** Starts an impersonation in this tab; `page` is the page that the manager returns to. */
  impersonate(session: StoredSession, page: string): void
  /** Ends the impersonation. Returns the manager's page, '' without an impersonation. */
  endImpersonation(): string
  /** Returns a random token by which the server recognises this browser; '' without storage. */
  device(): string
  /** Returns whether a `storage` event of another tab with this key may change the session. */
  isSessionKey(key: string | null): boolean
  /** Remembers that this tab's impersonation has ended, until `takeImpersonationEnd` returns it. */
  rememberImpersonationEnd(): void
  takeImpersonationEnd(): boolean
  /** Stores the address that a visitor requested before login; `takeAddress` removes it. */
  rememberAddress(address: string): void
  takeAddress(): string
  /** Stores the `state` parameter sent to an identity provider; `takeState` removes it. */
  rememberState(state: string): void
  takeState(): string
}

/**
 * Stores the user's session in local storage, and impersonations and remembered addresses in session storage, so that
 * other tabs keep the manager's session. Browsers that refuse storage have no session; without `checkExpiry` only the
 * server decides whether a session has expired.
 */
export function createTokenStore(
  host: string,
  localStore: () => KeyValueStore,
  tabStore: () => KeyValueStore,
  { checkExpiry = true } = {},
): TokenStore {
  const keys = {
    session: `tesela:${host}:session`,
    device: `tesela:${host}:device`,
    impersonation: `tesela:${host}:backdoor`,
    ended: `tesela:${host}:ended`,
    address: `tesela:${host}:address`,
    state: `tesela:${host}:state`,
  }

  function readOwnSession(): StoredSession | undefined {
    return sessionIn(parseObject(read(localStore, keys.session)))
  }

  function readImpersonation(): ImpersonatedSession | undefined {
    const value = parseObject(read(tabStore, keys.impersonation))
    const session = sessionIn(value)
    const manager = sessionIn(value?.manager)
    if (session === undefined || manager === undefined) return undefined
    return { ...session, manager, page: typeof value?.page === 'string' ? value.page : '/' }
  }

  function read(storage: () => KeyValueStore, key: string): string {
    try {
      return storage().getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  function take(key: string): string {
    const value = read(tabStore, key)
    write(tabStore, key, '')
    return value
  }

  function write(storage: () => KeyValueStore, key: string, value: string): void {
    try {
      if (value === '') storage().removeItem(key)
      else storage().setItem(key, value)
    } catch (error) {
      console.warn('This browser refuses to keep the session.', error)
    }
  }

  return {
    user: () => (readImpersonation() ?? readOwnSession())?.token ?? '',
    manager: () => readImpersonation()?.manager.token ?? '',
    state(now) {
      const session = readImpersonation() ?? readOwnSession()
      if (session === undefined) return 'none'
      if (!checkExpiry) return 'valid'
      // Written so that an invalid time (NaN) counts as expired.
      return Date.parse(session.expiresAt) > now.getTime() ? 'valid' : 'expired'
    },
    storeSession(session) {
      write(tabStore, keys.impersonation, '')
      write(localStore, keys.session, JSON.stringify(session))
    },
    clear() {
      write(tabStore, keys.impersonation, '')
      write(localStore, keys.session, '')
    },
    impersonate(session, page) {
      const manager = readOwnSession()
      if (manager !== undefined)
        write(tabStore, keys.impersonation, JSON.stringify({ ...session, manager, page }))
    },
    endImpersonation() {
      const page = readImpersonation()?.page ?? ''
      write(tabStore, keys.impersonation, '')
      return page
    },
    device() {
      const stored = read(localStore, keys.device)
      if (stored !== '') return stored
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      write(localStore, keys.device, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
      return read(localStore, keys.device)
    },
    isSessionKey: (key) => key === null || key === keys.session,
    rememberImpersonationEnd: () => write(tabStore, keys.ended, 'yes'),
    takeImpersonationEnd: () => take(keys.ended) !== '',
    rememberAddress: (address) => write(tabStore, keys.address, address),
    takeAddress: () => take(keys.address),
    rememberState: (state) => write(tabStore, keys.state, state),
    takeState: () => take(keys.state),
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  // Returns early for the usual case of no impersonation: every call gets here, and exceptions are slow.
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function sessionIn(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { token, expiresAt }: { token?: unknown; expiresAt?: unknown } = value
  if (typeof token !== 'string' || token === '') return undefined
  return { token, expiresAt: typeof expiresAt === 'string' ? expiresAt : '' }
}
