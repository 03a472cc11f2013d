import { expect, test } from 'vitest'
import { rateLimit } from '../../src/protocol/error-report/limits.ts'
import { testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const day = 24 * 3_600_000

test('a rate limit reached with a clock set ahead ends when the clock is corrected', async () => {
  const body = { email: 'nobody@example.com', password: 'not the password' }
  const login = async () => (await platform.call('login', { body, address: '10.9.0.1' })).status
  const right = platform.clock.now()
  platform.clock.set(new Date(right.getTime() + 20 * day))
  const limit = platform.library.operations.login?.limit?.max ?? 0
  for (let attempt = 0; attempt < limit; attempt += 1) await login()
  expect(await login()).toBe(429)
  platform.clock.set(right)
  expect(await login()).toBe(401)
})

test('error reports continue after the clock is set back', () => {
  const mayGo = rateLimit(1)
  expect([mayGo(20 * day), mayGo(20 * day), mayGo(day)]).toEqual([true, false, true])
})
