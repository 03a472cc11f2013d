import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const { call } = await testPlatform()

const titleAt = async (host: string, headers?: Record<string, string>) => {
  const { status, data } = await call('getCustomization', { host, headers })
  return [status, (data as { title?: string } | undefined)?.title]
}

test.each([
  'alba.localhost',
  'ALBA.localhost',
  'alba.localhost:4000',
  'alba.localhost.',
  'Alba.Localhost.:80',
  '127.0.0.1:1',
])('%s is the same tenant however it is written', async (host) => {
  expect(await titleAt(host)).toEqual([200, 'Alba Capital'])
})

test.each([
  'unknown.localhost',
  'alba.localhost.evil.com',
  'alba',
  '[::1]',
  "alba'--",
  'nexo.localhost, alba.localhost',
])('the host "%s" is nobody, never a default', async (host) => {
  const reply = await call('getCustomization', { host })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
})

test('headers that only a proxy may set change nothing', async () => {
  const forged = {
    'x-forwarded-host': 'nexo.localhost',
    forwarded: 'host=nexo.localhost',
    'x-tenant-id': 'nexo',
  }
  expect(await titleAt('alba.localhost', forged)).toEqual([200, 'Alba Capital'])
})

test('the customization has its defaults, keeps secrets of payment, and is asked for again by its tag', async () => {
  const first = await call('getCustomization')
  expect(first.data).toMatchObject({
    title: 'Alba Capital',
    currency: { symbol: '€' },
    payment: { iban: '' },
  })
  const again = await call('getCustomization', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test("the clock of the demo moves its tenant's time and nobody else's, and logs nobody out", async () => {
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

test('without the demo there is no clock to move', async () => {
  const platform = await testPlatform({ config: { demo: false } })
  const { token } = await platform.account({ roles: ['ADMIN'] })
  expect((await platform.call('setClock', { token, body: { days: 5 } })).status).toBe(403)
})
