import { expect, it } from 'vitest'
import { mangopay } from '../../../../src/server/providers/payment/mangopay/index.ts'
import { testPlatform } from '../../harness.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const unreachableUrl = 'http://127.0.0.1:1'
const platform = await testPlatform({
  config: { paymentAccounts: (slug) => [mangopay.simulatedAccount(unreachableUrl, slug)] },
})
const { createOrder, openCardPage } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

it('a card page responds with 503 and starts no payment if MANGOPAY is unreachable', async () => {
  const { beginPayment, host, statuses } = await createOrder()
  const { page } = await openCardPage(host, (await beginPayment()).url)
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('La entidad de pago no responde')
  expect(await statuses()).toEqual(['IN_UPDATE_CREDIT_CARD', 'needs_person'])
})

it.each([
  ['an address without TLS', { url: 'http://api.example' }, /url/],
  ['a short secret', { hooks: 'short' }, /hooks/],
  ['an unknown field', { terminal: '1' }, /additional/],
])('a MANGOPAY account with %s is rejected', (_what, change, problem) => {
  const account = {
    ...{ url: 'https://api.mangopay.com', client: 'alba', key: 'a-key-of-alba', owner: 'user_1' },
    hooks: 'a-secret-of-the-hooks',
  }
  expect(mangopay.read(account)).not.toHaveProperty('problem')
  expect(mangopay.read({ ...account, ...change })).toEqual({ problem: expect.stringMatching(problem) })
})
