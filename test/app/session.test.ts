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
let asked: number
let session: SessionStore
let left: string[]
let here: string[]

beforeEach(() => {
  local = drawer()
  const own = drawer()
  tab = () => own
  tokens = createTokenStore('alba.localhost', () => local, tab)
  asked = 0
  left = []
  here = []
  answer = async () => investor
  session = openTab()
})

function openTab(store = tokens): SessionStore {
  const ask = () => {
    asked += 1
    return answer()
  }
  const changed = (person: string) => here.push(person)
  return createSessionStore({ tokens: store, now: () => now, ask, left: (page) => left.push(page), changed })
}

describe('a session', () => {
  it('is a visitor’s before anybody logs in, without asking the server', async () => {
    expect(await session.load()).toEqual(visitor)
    expect(session.view()).toEqual({ session: visitor, token: 'none', showExpired: false })
    expect(asked).toBe(0)
  })

  it('starts with the answer of login and survives the page', async () => {
    await session.start(signedIn)
    expect(session.view()).toMatchObject({ session: investor, token: 'valid' })
    const later = openTab()
    await later.load()
    expect(later.view()).toMatchObject({ session: investor, token: 'valid' })
  })

  it('does not start with anything else', async () => {
    await expect(session.start({ ok: true })).rejects.toThrow('accessToken')
    expect(session.view().token).toBe('none')
  })

  it('tells its listeners until they leave', async () => {
    let told = 0
    const leave = session.subscribe(() => {
      told += 1
    })
    await session.start(signedIn)
    leave()
    session.expire()
    expect(told).toBe(1)
  })

  it('tells nobody what they know already', async () => {
    await session.start(signedIn)
    let told = 0
    session.subscribe(() => {
      told += 1
    })
    answer = async () => ({ ...investor })
    await session.load()
    expect(told).toBe(0)
    answer = async () => ({ ...investor, name: 'Ana' })
    await session.load()
    expect([told, session.view().session.name]).toEqual([1, 'Ana'])
  })

  it('is expired once its time has passed, to the millisecond', () => {
    tokens.keep({ token: 'token', expiresAt: now.toISOString() })
    expect(tokens.state(now)).toBe('expired')
    expect(tokens.state(new Date(now.getTime() - 1))).toBe('valid')
  })

  it.each(['', 'soon'])('is expired when its time is %j', (expiresAt) => {
    tokens.keep({ token: 'token', expiresAt })
    expect(tokens.state(now)).toBe('expired')
  })

  it.each(['', now.toISOString()])('of time %j goes on where only the server checks that', (expiresAt) => {
    tokens.keep({ token: 'token', expiresAt })
    const trusting = createTokenStore('alba.localhost', () => local, tab, { checkExpiry: false })
    expect(trusting.state(now)).toBe('valid')
    trusting.clear()
    expect(trusting.state(now)).toBe('none')
  })

  it('that expired is forgotten and told once', async () => {
    await session.start(signedIn)
    session.expire()
    expect(session.view()).toEqual({ session: visitor, token: 'none', showExpired: true })
    session.acknowledge()
    expect(session.view().showExpired).toBe(false)
  })

  it('ends when the server says it is nobody’s', async () => {
    answer = async () => visitor
    await session.start(signedIn)
    expect(session.view()).toEqual({ session: visitor, token: 'none', showExpired: true })
  })

  it('is not ended by the late refusal of an older token', async () => {
    await session.start(signedIn)
    session.refused('older')
    expect(session.view().token).toBe('valid')
    session.refused('token')
    expect(session.view().token).toBe('none')
  })

  it('that was left while the server was asked stays left', async () => {
    let tell = (_session: unknown) => {}
    answer = () => new Promise((resolve) => (tell = resolve))
    const starting = session.start(signedIn)
    session.expire()
    tell(investor)
    await starting
    expect(session.view().session).toEqual(visitor)
  })

  it('follows another tab', async () => {
    const otherTab = openTab()
    await session.start(signedIn)
    await otherTab.load()
    expect(otherTab.view().session).toEqual(investor)
    tokens.clear()
    await otherTab.load()
    expect(otherTab.view().session).toEqual(visitor)
  })
})

describe('a manager who looks as somebody else', () => {
  const asInvestor = { accessToken: 'investor', token_expired_at: '2026-11-21T13:00:00Z' }

  beforeEach(async () => {
    await session.start(signedIn)
    session.impersonate(asInvestor, '/manager/investments/1')
  })

  it('sends both tokens, and only in this tab', () => {
    expect([tokens.user(), tokens.manager()]).toEqual(['investor', 'token'])
    const otherTab = createTokenStore('alba.localhost', () => local, drawer)
    expect([otherTab.user(), otherTab.manager()]).toEqual(['token', ''])
  })

  it('is themselves again after leaving, back on the page they came from', () => {
    expect(tokens.leave()).toBe('/manager/investments/1')
    expect([tokens.user(), tokens.manager(), tokens.leave()]).toEqual(['token', '', ''])
  })

  it('is led back when the server ends it, and stays logged in', () => {
    session.refused('investor')
    expect(left).toEqual(['/manager/investments/1'])
    expect([tokens.user(), tokens.manager()]).toEqual(['token', ''])
  })

  it('is told once that it ended by itself, and not who left it themselves', () => {
    session.refused('investor')
    expect([tokens.takeEnd(), tokens.takeEnd()]).toEqual([true, false])
    session.impersonate(asInvestor, '/manager/investments/1')
    tokens.leave()
    expect(tokens.takeEnd()).toBe(false)
  })

  it('is led back when the hour is over', () => {
    expect(tokens.state(new Date('2026-11-21T13:00:00Z'))).toBe('expired')
    session.expire()
    expect(tokens.state(new Date('2026-11-21T13:00:00Z'))).toBe('valid')
  })

  it('takes nothing of it into a new login', async () => {
    await session.start({ ...signedIn, accessToken: 'another' })
    expect([tokens.user(), tokens.manager()]).toEqual(['another', ''])
  })

  it('cannot begin without being somebody', () => {
    tokens.clear()
    session.impersonate(asInvestor, '/')
    expect(tokens.user()).toBe('')
  })
})

describe('what the browser keeps', () => {
  it('of one tenant is not seen by another', async () => {
    await session.start(signedIn)
    expect(createTokenStore('nexo.localhost', () => local, tab).user()).toBe('')
  })

  it('is nobody’s session when somebody has tampered with it', () => {
    local.kept.set('tesela:alba.localhost:session', '{"token":')
    expect(tokens.state(now)).toBe('none')
  })

  it('matters to a tab only when the session changed', () => {
    expect(tokens.concerns('tesela:alba.localhost:session')).toBe(true)
    expect(tokens.concerns(null)).toBe(true)
    expect(tokens.concerns('tesela:theme')).toBe(false)
  })

  it('of the asked address is given once', () => {
    tokens.rememberAddress('/user/portfolio')
    expect(tokens.takeAddress()).toBe('/user/portfolio')
    expect(tokens.takeAddress()).toBe('')
  })

  it('is nothing when the browser refuses, and the visit goes on', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = createTokenStore('alba.localhost', refuse, refuse)
    store.keep({ token: 'token', expiresAt: '2027-01-01T00:00:00Z' })
    expect(store.state(now)).toBe('none')
    expect(store.manager()).toBe('')
  })
})
