import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../src/app/api.ts'
import { createTokenStore, type KeyValueStore } from '../../src/app/token-store.ts'

function drawer(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const refusing = (): KeyValueStore => {
  throw new DOMException('Denied', 'SecurityError')
}

afterEach(() => vi.unstubAllGlobals())

test('a browser stores one random device token per tenant', () => {
  const local = drawer()
  const open = (host: string) => createTokenStore(host, () => local, drawer).device()
  expect(open('alba.localhost')).toMatch(/^[0-9a-f]{64}$/)
  expect(open('alba.localhost')).toBe(open('alba.localhost'))
  expect(open('nexo.localhost')).not.toBe(open('alba.localhost'))
})

test('a device token outlives the session', () => {
  const local = drawer()
  const store = createTokenStore('alba.localhost', () => local, drawer)
  const before = store.device()
  store.clear()
  expect(store.device()).toBe(before)
})

test('a browser without storage has no device token', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(createTokenStore('alba.localhost', refusing, refusing).device()).toBe('')
})

test.each([
  ['', 'POST', 'the token'],
  ['', 'GET', null],
  ['a session', 'POST', null],
] as const)('with the session "%s" a %s has the device token header %s', async (user, method, expected) => {
  const requestHeaders: Headers[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    requestHeaders.push(headers)
    return new Response(null, { status: 204 })
  })
  const api = createApi({
    bases: [],
    root: '',
    tokens: () => ({ user, manager: '' }),
    device: () => 'the token',
    language: () => 'es',
    onSessionExpired: () => undefined,
  })
  await api({ method, path: '/v2/user/login' })
  expect(requestHeaders[0]?.get('x-device-token')).toBe(expected)
})
