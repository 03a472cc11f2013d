/** The stored session. */
export interface StoredSession {
  token: string
  /** Instant, ISO 8601. */
  expiresAt: string
}

/** The two methods of Storage this file needs, so that tests bring their own. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A session of somebody else's, for this tab only, with what leads back to the manager's own. */
interface ImpersonatedSession extends StoredSession {
  manager: StoredSession
  /** The manager's page. */
  page: string
}

export type TokenState = 'none' | 'valid' | 'expired'

export interface TokenStore {
  user(): string
  /** The manager's own token while they look at the platform as somebody else. */
  manager(): string
  /** Expired also when the expiry time is missing (specification, chapter 4). */
  state(now: Date): TokenState
  keep(session: StoredSession): void
  clear(): void
  /** Looks at the platform as somebody else in this tab, beginning on the manager's `page`. */
  impersonate(session: StoredSession, page: string): void
  /** Returns to the manager's own session; returns the page it was left on, '' without an impersonation. */
  leave(): string
  /** A random token by which the server recognises this browser; '' in one that refuses storage. */
  device(): string
  /** Whether a `storage` event of another tab touched the session. */
  concerns(key: string | null): boolean
  /** Remembers that the impersonation of this tab has ended, until it is explained. */
  rememberEnd(): void
  takeEnd(): boolean
  /** The address a visitor asked for before logging in; taking it forgets it. */
  rememberAddress(address: string): void
  takeAddress(): string
  /** The state with which somebody left for a provider's page; taking it forgets it. */
  rememberState(state: string): void
  takeState(): string
}

/**
 * The user's session outlives the tab (local). An impersonation, with the copy of the manager's session, and the
 * remembered address do not (tab): the manager's other tabs stay the manager's. A browser that refuses storage, already
 * at the mention of it, leaves the visitor without a session instead of without a page.
 * Without `checkExpiry` only the server says that a session is over.
 */
export function createTokenStore(
  host: string,
  local: () => KeyValueStore,
  tab: () => KeyValueStore,
  { checkExpiry = true } = {},
): TokenStore {
  const keys = {
    session: `tesela:${host}:session`,
    device: `tesela:${host}:device`,
    backdoor: `tesela:${host}:backdoor`,
    ended: `tesela:${host}:ended`,
    address: `tesela:${host}:address`,
    state: `tesela:${host}:state`,
  }

  function own(): StoredSession | undefined {
    return sessionIn(parsed(read(local, keys.session)))
  }

  function backdoor(): ImpersonatedSession | undefined {
    const value = parsed(read(tab, keys.backdoor))
    const session = sessionIn(value)
    const manager = sessionIn(value?.manager)
    if (session === undefined || manager === undefined) return undefined
    return { ...session, manager, page: typeof value?.page === 'string' ? value.page : '/' }
  }

  function read(drawer: () => KeyValueStore, key: string): string {
    try {
      return drawer().getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  function take(key: string): string {
    const value = read(tab, key)
    write(tab, key, '')
    return value
  }

  function write(drawer: () => KeyValueStore, key: string, value: string): void {
    try {
      if (value === '') drawer().removeItem(key)
      else drawer().setItem(key, value)
    } catch (error) {
      console.warn('This browser refuses to keep the session.', error)
    }
  }

  return {
    user: () => (backdoor() ?? own())?.token ?? '',
    manager: () => backdoor()?.manager.token ?? '',
    state(now) {
      const session = backdoor() ?? own()
      if (session === undefined) return 'none'
      if (!checkExpiry) return 'valid'
      // Written so that an unreadable time, which compares as false, counts as expired.
      return Date.parse(session.expiresAt) > now.getTime() ? 'valid' : 'expired'
    },
    keep(session) {
      write(tab, keys.backdoor, '')
      write(local, keys.session, JSON.stringify(session))
    },
    clear() {
      write(tab, keys.backdoor, '')
      write(local, keys.session, '')
    },
    impersonate(session, page) {
      const manager = own()
      if (manager !== undefined) write(tab, keys.backdoor, JSON.stringify({ ...session, manager, page }))
    },
    leave() {
      const page = backdoor()?.page ?? ''
      write(tab, keys.backdoor, '')
      return page
    },
    device() {
      const stored = read(local, keys.device)
      if (stored !== '') return stored
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      write(local, keys.device, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
      return read(local, keys.device)
    },
    concerns: (key) => key === null || key === keys.session,
    rememberEnd: () => write(tab, keys.ended, 'yes'),
    takeEnd: () => take(keys.ended) !== '',
    rememberAddress: (address) => write(tab, keys.address, address),
    takeAddress: () => take(keys.address),
    rememberState: (state) => write(tab, keys.state, state),
    takeState: () => take(keys.state),
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  // Nobody impersonates, mostly, and every call asks: a thrown error each time would cost.
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
