import { afterEach, describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../../harness.ts'
import { createTestTenant } from '../../test-tenant.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { createOrder, openCardPage, tokenise, submitToken, payByCard, decideAtBank, returnFromBank } =
  cardPaymentFixture(platform)
const tenant = await createTestTenant(platform, {
  payment: { methods: ['CREDIT_CARD'] },
  hide: { signInvestment: true },
})

expectBalanceAfterEach(platform)
// Runs before the comparison of the sums, which queries MANGOPAY.
afterEach(() => void vi.restoreAllMocks())

/** Contains an amount in cents that the cardholder's bank accepts without a confirmation. */
const price = 10_080

/** Answers matching requests with status 500; `made` ones have an effect nevertheless. */
function mangopayFails(path: RegExp, method: 'GET' | 'POST', { made }: { made: boolean }): () => number {
  const { fetch } = globalThis
  let count = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== method || !path.test(String(url))) return fetch(url, init)
    count += 1
    if (made) await fetch(url, init)
    return count % 2 === 1
      ? Response.json({ Message: 'Internal Server Error', Type: 'other' }, { status: 500 })
      : new Response('<html>Bad Gateway</html>', { status: 502 })
  })
  return () => count
}

describe('a request that MANGOPAY answers with status 500', () => {
  it.each([
    ['made nevertheless', true],
    ['not made', false],
  ])('charges a card once if it was %s', async (_what, made) => {
    const { beginPayment, host, statuses, advanceMinutes, waitForState, fundsAtMangopay } = await createOrder(
      { tenant, price },
    )
    const { url } = await beginPayment()
    const token = await tokenise(await openCardPage(host, url))
    const failures = mangopayFails(/\/payins\/card\/direct$/, 'POST', { made })
    expect((await submitToken(host, url, token)).json()).toEqual({ next: expect.stringMatching(/bbva/) })
    expect([failures(), ...(await statuses())]).toEqual([1, 'CARD_REGISTRATION_UPDATED', 'needs_person'])
    vi.restoreAllMocks()
    await advanceMinutes(2)
    if (!made) {
      for (const minutes of [31, 1]) await advanceMinutes(minutes)
      await waitForState('PAYMENT_ERROR', 'expired')
      await payByCard(host, (await beginPayment()).url)
    }
    await waitForState('CHARGED', ...(made ? [] : ['expired']), 'succeeded')
    expect(await fundsAtMangopay()).toBe(price)
  })

  it.each([
    ['made nevertheless', true],
    ['not made', false],
  ])('refunds a card once if it was %s', async (_what, made) => {
    const { beginPayment, host, investor, id, advanceMinutes, waitForState, fundsAtMangopay } =
      await createOrder({ tenant, price })
    await payByCard(host, (await beginPayment()).url)
    await investor.call('withdrawInvestment', { params: { id } })
    const failures = mangopayFails(/\/refunds$/, 'POST', { made })
    await advanceMinutes(1)
    expect(failures()).toBe(1)
    await waitForState('CANCELED', 'refunding', 'OWED')
    vi.restoreAllMocks()
    await advanceMinutes(10)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
  })

  it('leaves a payment in process, and a later query charges it', async () => {
    const order = await createOrder({ tenant })
    const { beginPayment, host, statuses, advanceMinutes, waitForState, fundsAtMangopay, total } = order
    const { id: payment, url } = await beginPayment()
    const address = await decideAtBank(await payByCard(host, url))
    const failures = mangopayFails(/\/payins\/[^/]+$/, 'GET', { made: true })
    await returnFromBank(address)
    await order.callHook(await order.providerIdOf(payment))
    await advanceMinutes(2)
    expect(failures()).toBeGreaterThan(2)
    expect(await statuses()).toEqual(['CARD_REGISTRATION_UPDATED', 'processing'])
    vi.restoreAllMocks()
    await advanceMinutes(5)
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
  })
})
