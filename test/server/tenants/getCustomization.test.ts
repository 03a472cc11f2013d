import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const { call } = await testPlatform()

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
