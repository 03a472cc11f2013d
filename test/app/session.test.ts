import { beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore, type SessionStore } from '../../src/app/session.ts'
import { createTokenStore, type KeyValueStore, type TokenStore } from '../../src/app/token-store.ts'
import { visitor } from '../../src/language/expressions/visitor.ts'

/** Returns a key-value store in memory; two tabs can share one as their local storage. */
function drawer(): KeyValueStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const now = new Date('2026-11-21T12:00:00Z')
const signedIn = { accessToken: 'token', token_expired_at: '2026-12-06T12:00:00Z' }
const investor = { ...visitor, id: 'u-1', authenticated: true, name: 'Lucía' }

let local: ReturnType<typeof drawer>
let tab: () => KeyValueStore
let tokens: TokenStore
let answer: () => Promise<unknown>
let requests: number
let session: SessionStore
let left: string[]
let here: string[]

beforeEach(() => {
  local = drawer()
  const own = drawer()
  tab = () => own
  tokens = createTokenStore('alba.localhost', () => local, tab)
  requests = 0
  left = []
  here = []
  answer = async () => investor
  session = openTab()
})

function openTab(store = tokens): SessionStore {
  const ask = () => {
    requests += 1
    return answer()
  }
  const changed = (person: string) => here.push(person)
  return createSessionStore({
    tokens: store,
    now: () => now,
    requestSession: ask,
    onImpersonationEnd: (page) => left.push(page),
    onPersonChange: changed,
  })
}

describe('a session', () => {
  it('is a visitor’s before a login, without a server call', async () => {
    expect(await session.load()).toEqual(visitor)
    expect(session.view()).toEqual({ session: visitor, token: 'none', showExpired: false })
    expect(requests).toBe(0)
  })

  it('starts with the login response and survives a reload', async () => {
    await session.start(signedIn)
    expect(session.view()).toMatchObject({ session: investor, token: 'valid' })
    const later = openTab()
    await later.load()
    expect(later.view()).toMatchObject({ session: investor, token: 'valid' })
  })

  it('does not start with any other response', async () => {
    await expect(session.start({ ok: true })).rejects.toThrow('accessToken')
    expect(session.view().token).toBe('none')
  })

  it('notifies subscribers until they unsubscribe', async () => {
    let notified = 0
    const leave = session.subscribe(() => {
      notified += 1
    })
    await session.start(signedIn)
    leave()
    session.expire()
    expect(notified).toBe(1)
  })

  it('does not notify subscribers of an unchanged session', async () => {
    await session.start(signedIn)
    let notified = 0
    session.subscribe(() => {
      notified += 1
    })
    answer = async () => ({ ...investor })
    await session.load()
    expect(notified).toBe(0)
    answer = async () => ({ ...investor, name: 'Ana' })
    await session.load()
    expect([notified, session.view().session.name]).toEqual([1, 'Ana'])
  })

  it('expires exactly at its expiry time', () => {
    tokens.storeSession({ token: 'token', expiresAt: now.toISOString() })
    expect(tokens.state(now)).toBe('expired')
    expect(tokens.state(new Date(now.getTime() - 1))).toBe('valid')
  })

  it.each(['', 'soon'])('is expired with the expiry time %j', (expiresAt) => {
    tokens.storeSession({ token: 'token', expiresAt })
    expect(tokens.state(now)).toBe('expired')
  })

  it.each(['', now.toISOString()])(
    'with the expiry time %j is valid if only the server checks it',
    (expiresAt) => {
      tokens.storeSession({ token: 'token', expiresAt })
      const trusting = createTokenStore('alba.localhost', () => local, tab, { checkExpiry: false })
      expect(trusting.state(now)).toBe('valid')
      trusting.clear()
      expect(trusting.state(now)).toBe('none')
    },
  )

  it('is cleared when expired, with a notice shown once', async () => {
    await session.start(signedIn)
    session.expire()
    expect(session.view()).toEqual({ session: visitor, token: 'none', showExpired: true })
    session.acknowledge()
    expect(session.view().showExpired).toBe(false)
  })

  it('ends when the server returns a visitor', async () => {
    answer = async () => visitor
    await session.start(signedIn)
    expect(session.view()).toEqual({ session: visitor, token: 'none', showExpired: true })
  })

  it('is not ended by a late rejection of an older token', async () => {
    await session.start(signedIn)
    session.endIfCurrent('older')
    expect(session.view().token).toBe('valid')
    session.endIfCurrent('token')
    expect(session.view().token).toBe('none')
  })

  it('remains ended if it ends during its server call', async () => {
    let tell = (_session: unknown) => {}
    answer = () => new Promise((resolve) => (tell = resolve))
    const starting = session.start(signedIn)
    session.expire()
    tell(investor)
    await starting
    expect(session.view().session).toEqual(visitor)
  })

  it('follows a login and a logout in another tab', async () => {
    const otherTab = openTab()
    await session.start(signedIn)
    await otherTab.load()
    expect(otherTab.view().session).toEqual(investor)
    tokens.clear()
    await otherTab.load()
    expect(otherTab.view().session).toEqual(visitor)
  })
})

describe('a manager impersonating a user', () => {
  const asInvestor = { accessToken: 'investor', token_expired_at: '2026-11-21T13:00:00Z' }

  beforeEach(async () => {
    await session.start(signedIn)
    session.impersonate(asInvestor, '/manager/investments/1')
  })

  it('sends both tokens only in this tab', () => {
    expect([tokens.user(), tokens.manager()]).toEqual(['investor', 'token'])
    const otherTab = createTokenStore('alba.localhost', () => local, drawer)
    expect([otherTab.user(), otherTab.manager()]).toEqual(['token', ''])
  })

  it('returns to their own session and page on leaving', () => {
    expect(tokens.endImpersonation()).toBe('/manager/investments/1')
    expect([tokens.user(), tokens.manager(), tokens.endImpersonation()]).toEqual(['token', '', ''])
  })

  it('returns to their own page and session when the server ends it', () => {
    session.endIfCurrent('investor')
    expect(left).toEqual(['/manager/investments/1'])
    expect([tokens.user(), tokens.manager()]).toEqual(['token', ''])
  })

  it('gets a notice once if it ended by itself, none after leaving', () => {
    session.endIfCurrent('investor')
    expect([tokens.takeImpersonationEnd(), tokens.takeImpersonationEnd()]).toEqual([true, false])
    session.impersonate(asInvestor, '/manager/investments/1')
    tokens.endImpersonation()
    expect(tokens.takeImpersonationEnd()).toBe(false)
  })

  it('returns to their own session after its expiry', () => {
    expect(tokens.state(new Date('2026-11-21T13:00:00Z'))).toBe('expired')
    session.expire()
    expect(tokens.state(new Date('2026-11-21T13:00:00Z'))).toBe('valid')
  })

  it('loses the impersonation on a new login', async () => {
    await session.start({ ...signedIn, accessToken: 'another' })
    expect([tokens.user(), tokens.manager()]).toEqual(['another', ''])
  })

  it('cannot start without a session', () => {
    tokens.clear()
    session.impersonate(asInvestor, '/')
    expect(tokens.user()).toBe('')
  })
})

describe('browser storage', () => {
  it('is separate per tenant', async () => {
    await session.start(signedIn)
    expect(createTokenStore('nexo.localhost', () => local, tab).user()).toBe('')
  })

  it('with a corrupted session counts as no session', () => {
    local.kept.set('tesela:alba.localhost:session', '{"token":')
    expect(tokens.state(now)).toBe('none')
  })

  it('notifies a tab only of session changes', () => {
    expect(tokens.isSessionKey('tesela:alba.localhost:session')).toBe(true)
    expect(tokens.isSessionKey(null)).toBe(true)
    expect(tokens.isSessionKey('tesela:theme')).toBe(false)
  })

  it('returns the remembered address once', () => {
    tokens.rememberAddress('/user/portfolio')
    expect(tokens.takeAddress()).toBe('/user/portfolio')
    expect(tokens.takeAddress()).toBe('')
  })

  it('is empty without errors if the browser denies it', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = createTokenStore('alba.localhost', refuse, refuse)
    store.storeSession({ token: 'token', expiresAt: '2027-01-01T00:00:00Z' })
    expect(store.state(now)).toBe('none')
    expect(store.manager()).toBe('')
  })
})
