import { describe, expect, test } from 'vitest'
import { bundle } from '../../src/language/documents/schema.ts'
import { testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { call, library } = platform

const operations = Object.values(library.operations)

function keys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_each, index) => [`unknown_${index}`, 1]))
}

describe('an oversized request is rejected before validation', () => {
  test('with 3,500 unknown fields', async () => {
    const reply = await call('logout', { body: keys(3500) })
    expect([reply.status, reply.error.code, reply.error.fields]).toEqual([400, 'too_much', undefined])
    expect(reply.text.length).toBeLessThan(500)
  })

  test('with a list longer than its schema allows, which the error names', async () => {
    const body = { name: 'x', message: 'x', at: '/', events: Array(4000).fill(1) }
    const reply = await call('reportError', { body })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toMatchObject([
      { field: 'events', key: 'validator.error_list_max', message: expect.stringContaining('100') },
    ])
  })

  test.each([
    ['with 1,000 levels of nesting', `${'{"email":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['with a list of 20,000 items', JSON.stringify({ email: Array(20_000).fill(1) })],
  ])('%s', async (_kind, body) => {
    const reply = await call('login', { body, headers: { 'content-type': 'application/json' } })
    expect([reply.status, reply.error.code]).toEqual([400, 'too_much'])
  })

  test('with 1,000 query parameters', async () => {
    const reply = await call('listIssuances', { params: keys(1000) })
    expect([reply.status, reply.error.code]).toEqual([400, 'too_much'])
  })

  test('above 64 kB, except for operations with a larger limit', async () => {
    const body = { email: 'ana@example.com', password: 'x'.repeat(70_000) }
    const reply = await call('login', { body })
    expect([reply.status, reply.error.code]).toEqual([413, 'too_large'])
    const larger = operations.filter(({ max_bytes = 0 }) => max_bytes > 64 * 1024)
    for (const { operation } of larger)
      expect(operation).toMatch(
        /Customization|reportError|saveIssuanceStory|importAdmissions|importStatement|importAmounts/,
      )
  })
})

test.each([[{ city: 'Soria\ud800' }], [{ 'city\udc00': 'Soria' }], [{ towns: [{ name: '\ud800' }] }]])(
  'a lone surrogate is rejected even in free-form values: %j',
  async (values) => {
    const { token } = await platform.account()
    const body = { hash: 'a', version: 0, values }
    const reply = await call('keepDraft', { token, params: { name: 'address' }, body })
    expect([reply.status, reply.error.code]).toEqual([400, 'bad_request'])
  },
)

test('an error lists at most 50 invalid fields', async () => {
  const events = Array.from({ length: 100 }, () => ({ at: 'never', kind: 'none', what: 1 }))
  const reply = await call('reportError', { body: { name: 'x', message: 'x', at: '/', events } })
  expect(reply.error.fields).toHaveLength(50)
})

/** Lists the arrays of a schema with their places, and whether each has a maximum length. */
function listsIn(node: unknown, place: string): [string, boolean][] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.entries(node).flatMap(([key, value]) => listsIn(value, `${place}/${key}`))
  return 'type' in node && node.type === 'array' ? [[place, 'maxItems' in node], ...inner] : inner
}

test('every list in an operation’s input has a maximum length', () => {
  const lists = operations.flatMap(({ operation, body = {}, params = {} }) =>
    [body, params].flatMap((schema) => listsIn(bundle(schema, library.schemas), operation)),
  )
  expect(lists).not.toEqual([])
  expect(lists.filter(([, bounded]) => !bounded)).toEqual([])
})

test('60 oversized requests to one tenant do not delay a login at another', async () => {
  const body = JSON.stringify(keys(3500))
  const attack = Array.from({ length: 60 }, () =>
    call('logout', { body, headers: { 'content-type': 'application/json' } }),
  )
  const begun = performance.now()
  const login = await call('login', {
    host: 'nexo.localhost',
    body: { email: 'nobody@example.com', password: 'not this one' },
  })
  const waited = performance.now() - begun
  if (process.env.SHOW_TIMES) console.log('login while bodies are sent:', Math.round(waited), 'ms')
  expect(login.status).toBe(401)
  expect(waited).toBeLessThan(2000)
  await Promise.all(attack)
})
