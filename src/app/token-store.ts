/** What the browser keeps of a session. */
export interface KeptSession {
  token: string
  /** Instant, ISO 8601. */
  expiresAt: string
}

/** The two methods of Storage this file needs, so that tests bring their own. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type TokenState = 'none' | 'valid' | 'expired'

export interface TokenStore {
  user(): string
  /** The manager's own token while they look at the platform as somebody else. */
  manager(): string
  /** Expired also when the expiry time is missing (specification, chapter 4). */
  state(now: Date): TokenState
  keep(session: KeptSession): void
  clear(): void
  /** Whether a `storage` event of another tab touched the session. */
  concerns(key: string | null): boolean
  /** The address a visitor asked for before logging in; taking it forgets it. */
  rememberAddress(address: string): void
  takeAddress(): string
}

/**
 * The user's token outlives the tab (local), the manager's and the remembered address do not (tab). A browser that
 * refuses storage, already at the mention of it, leaves the visitor without a session instead of without a page.
 * Without `checkExpiry` only the server says that a session is over.
 */
export function createTokenStore(
  host: string,
  local: () => Drawer,
  tab: () => Drawer,
  { checkExpiry = true } = {},
): TokenStore {
  const keys = {
    session: `tesela:${host}:session`,
    manager: `tesela:${host}:manager`,
    address: `tesela:${host}:address`,
  }

  function kept(): KeptSession | undefined {
    try {
      const value: unknown = JSON.parse(local().getItem(keys.session) ?? 'null')
      if (typeof value !== 'object' || value === null) return undefined
      const { token, expiresAt }: { token?: unknown; expiresAt?: unknown } = value
      if (typeof token !== 'string' || token === '') return undefined
      return { token, expiresAt: typeof expiresAt === 'string' ? expiresAt : '' }
    } catch {
      return undefined
    }
  }

  function read(drawer: () => Drawer, key: string): string {
    try {
      return drawer().getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  function write(drawer: () => Drawer, key: string, value: string): void {
    try {
      if (value === '') drawer().removeItem(key)
      else drawer().setItem(key, value)
    } catch (error) {
      console.warn('This browser refuses to keep the session.', error)
    }
  }

  return {
    user: () => kept()?.token ?? '',
    manager: () => read(tab, keys.manager),
    state(now) {
      const session = kept()
      if (session === undefined) return 'none'
      if (!checkExpiry) return 'valid'
      // Written so that an unreadable time, which compares as false, counts as expired.
      return Date.parse(session.expiresAt) > now.getTime() ? 'valid' : 'expired'
    },
    keep: (session) => write(local, keys.session, JSON.stringify(session)),
    clear() {
      write(local, keys.session, '')
      write(tab, keys.manager, '')
    },
    concerns: (key) => key === null || key === keys.session,
    rememberAddress: (address) => write(tab, keys.address, address),
    takeAddress() {
      const address = read(tab, keys.address)
      write(tab, keys.address, '')
      return address
    },
  }
}
