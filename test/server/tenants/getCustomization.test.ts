import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const { call } = await testPlatform()

test('the customization has defaults and hides the payment account, and returns 304 for its ETag', async () => {
  const first = await call('getCustomization')
  expect(first.data).toMatchObject({
    title: 'Alba Capital',
    currency: { symbol: '€' },
    payment: { iban: '' },
  })
  const again = await call('getCustomization', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
})
