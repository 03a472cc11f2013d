import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'

// Loads the server anew with a counted argon2; other files in this process get the real one back.
const argon2 = { runs: 0 }
vi.resetModules()
vi.doMock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const counted =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) => {
      argon2.runs += 1
      return run(...args)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})
const { password, testPlatform } = await import('../harness.ts')
afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

const platform = await testPlatform()
await platform.account({ email: 'ana@example.com' })
const person = {
  name: 'Ana',
  surname: 'Prueba',
  password,
  password_repeat: password,
  terms: true,
  privacy: true,
}
await platform.call('registerUser', { body: { ...person, email: 'sin@example.com' } })

afterEach(() => vi.restoreAllMocks())

/** Returns all statements that the server sends for a call, and the number of password hashes. */
async function workOf(name: keyof Operations, body: Record<string, unknown>) {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    statements.push(typeof first === 'string' ? first : String(Object(first).text))
    return Reflect.apply(query, this, args)
  } as typeof query)
  argon2.runs = 0
  const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
  await platform.call(name, { body, address })
  spy.mockRestore()
  // Ignores the end of the transaction, which the response shows, and compares only the audit log's rows.
  const work = statements.filter(
    (statement) => !/^(commit|rollback|insert into "audit_log".*)$/i.test(statement),
  )
  return { work, hashes: argon2.runs }
}

/** Operations with an address that has an account, one that has none, and further values. */
const cases: [keyof Operations, string, Record<string, unknown>][] = [
  ['login', 'ana@example.com', { password: 'not this one' }],
  ['forgotPassword', 'ana@example.com', {}],
  ['sendLoginLink', 'ana@example.com', {}],
  ['resendCode', 'sin@example.com', {}],
  ['resendCode', 'ana@example.com', {}],
  ['verifyEmail', 'sin@example.com', { code: '00000' }],
  ['verifyEmail', 'ana@example.com', { code: '00000' }],
  ['registerUser', 'ana@example.com', person],
]

test.each(cases)('%s does the same work for %s as for an unknown address', async (name, email, rest) => {
  const one = await workOf(name, { ...rest, email })
  const other = await workOf(name, { ...rest, email: `${crypto.randomUUID()}@example.com` })
  expect(one.work.length).toBeGreaterThan(3)
  expect(other).toEqual(one)
  expect(one.hashes).toBe(name === 'login' || name === 'registerUser' ? 1 : 0)
})
