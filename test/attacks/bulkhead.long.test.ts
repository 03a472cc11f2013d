import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'

const { call, owner } = await testPlatform()

test('with a locked table calls fail within 12 seconds and other tenants respond normally', async () => {
  await call('getCustomization')
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('lock table rate_counters')
  const begun = performance.now()
  const stuck = Array.from({ length: 60 }, async (_each, index) => {
    const body = { email: `nobody${index}@example.com`, password: 'not this one' }
    const { status } = await call('login', { body })
    return { status, waited: performance.now() - begun }
  })
  const other = await call('getCustomization', { host: 'nexo.localhost' })
  const otherWaited = performance.now() - begun
  const answers = await Promise.all(stuck)
  await holder.query('rollback')
  holder.release()
  const longest = Math.max(...answers.map(({ waited }) => waited))
  if (process.env.SHOW_TIMES) console.log({ otherWaited, longest })
  expect([other.status, otherWaited < 2000]).toEqual([200, true])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(longest).toBeLessThan(12_000)
})
