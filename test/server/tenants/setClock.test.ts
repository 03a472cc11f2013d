import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

test("setting the demo clock moves only the tenant's time", async () => {
  const platform = await testPlatform()
  const { token } = await platform.account({ roles: ['ADMIN'] })
  const investor = await platform.account()
  expect((await platform.call('setClock', { token: investor.token, body: { days: 5 } })).status).toBe(403)
  const { data } = await platform.call('setClock', { token, body: { days: 20 } })
  expect(data).toEqual({ now: '2026-10-21T10:00:00.000Z', offset_days: 20 })
  const later = await platform.call('getClock', { token })
  expect(later.data).toEqual(data)
  expect(later.headers.date).toBe('Wed, 21 Oct 2026 10:00:00 GMT')
  const elsewhere = await platform.call('getClock', { host: 'nexo.localhost' })
  expect(elsewhere.data).toMatchObject({ offset_days: 0 })
})

test('setting the clock without the demo is rejected', async () => {
  const platform = await testPlatform({ config: { demo: false } })
  const { token } = await platform.account({ roles: ['ADMIN'] })
  expect((await platform.call('setClock', { token, body: { days: 5 } })).status).toBe(403)
})
