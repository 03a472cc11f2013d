import { describe, expect, it, test } from 'vitest'
import { spanishMobile } from '../../../../src/server/modules/payments/pay-by-phone.ts'
import { testPlatform } from '../../harness.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { app, config } = platform
const { createOrder, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

/** Returns an order about to be paid by Bizum, with a simulated browser on its page. */
async function aboutToPay(price = 0) {
  const made = await createOrder({ method: 'BIZUM_WALLET', price })
  const { beginPayment, host } = made
  const attempt = await beginPayment()
  const opens = () => app.inject({ url: attempt.url, headers: { host } })
  const sends = (phone?: string) =>
    app.inject({
      method: 'POST',
      url: attempt.url.replace('?', '/confirm?'),
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(phone === undefined ? {} : { phone }).toString(),
    })
  /** Decides on the phone without notifying the platform. */
  const answers = async (decision: 'confirm' | 'deny') => {
    const page = await (await fetch(`${config.kycUrl}/mangopay`)).text()
    const number = await made.providerIdOf(attempt.id)
    const ticket = new RegExp(`3ds/${number}"><input type="hidden" name="ticket" value="([^"]*)"`).exec(
      page,
    )?.[1]
    const body = new URLSearchParams({ ticket: ticket ?? '', decision, tell: 'never' })
    const answer = await fetch(`${config.kycUrl}/mangopay/3ds/${number}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }
  return { ...made, attempt, opens, sends, answers }
}

describe('a Bizum payment into a wallet', () => {
  it('is charged once confirmed on the phone and reported by a hook', async () => {
    const {
      opens,
      sends,
      answers,
      attempt,
      statuses,
      callHook,
      providerIdOf,
      waitForState,
      fundsAtMangopay,
      total,
    } = await aboutToPay()
    const page = await opens()
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('name="phone"')])
    const sent = await sends('612 345 678')
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/user/bbva?payment=${attempt.id}`])
    expect(await statuses()).toEqual(['IN_UPDATE_TPV', 'processing'])
    await answers('confirm')
    await callHook(await providerIdOf(attempt.id))
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it("continues on MANGOPAY's page without a phone number, and is refunded by Bizum", async () => {
    const { sends, waitForState, fundsAtMangopay, total, investor, id, advanceMinutes } = await aboutToPay()
    const sent = await sends()
    const next = /refresh" content="0;url=([^"]*)"/.exec(sent.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(next).origin).toBe(config.kycUrl)
    await returnFromBank(await decideAtBank(next))
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
    await investor.call('withdrawInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
  })

  it('fails if declined on the phone, and can be retried', async () => {
    const { sends, answers, attempt, callHook, providerIdOf, waitForState, beginPayment, statuses } =
      await aboutToPay()
    await sends('+34612345678')
    await answers('deny')
    await callHook(await providerIdOf(attempt.id), { event: 'PAYIN_NORMAL_FAILED' })
    await waitForState('PAYMENT_ERROR', 'failed')
    await beginPayment()
    expect(await statuses()).toEqual(['IN_UPDATE_TPV', 'failed', 'needs_person'])
  })

  it('expires after five minutes without a decision', async () => {
    const { sends, waitForState, advanceMinutes, getOrder } = await aboutToPay()
    await sends('612345678')
    await advanceMinutes(6)
    await waitForState('PAYMENT_ERROR', 'failed')
    expect((await getOrder()).payments[0]?.reason).toBe('abandoned')
  })

  it('is requested once, despite repeated clicks and a lost response', async () => {
    const { sends, fundsAtMangopay, opens, attempt, waitForState, advanceMinutes, answers, total } =
      await aboutToPay(10_071)
    const [first, second] = await Promise.all([sends('612345678'), sends('612345678')])
    expect([first.statusCode, second.statusCode]).toEqual([303, 303])
    // Expects a redirect to the order, because the payment was already requested.
    expect((await opens()).headers.location).toBe(`/user/bbva?payment=${attempt.id}`)
    await advanceMinutes(2)
    await answers('confirm')
    await advanceMinutes(4)
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('accepts Spanish mobiles and rejects a foreign number with an error', async () => {
    const { sends, statuses } = await aboutToPay()
    const refused = await sends('+1 202 555 0100')
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('id="phone-error"')])
    expect(await statuses()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
  })

  it('returns 404 for its page without the right key', async () => {
    const { attempt, host } = await aboutToPay()
    const url = attempt.url.replace(/key=.*/, 'key=none')
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await app.inject({
      method: 'POST',
      url: url.replace('?', '/confirm?'),
      headers,
      payload: '',
    })
    expect([posted.statusCode, (await app.inject({ url, headers: { host } })).statusCode]).toEqual([404, 404])
  })
})

test.each([
  ['612345678', '+34612345678'],
  ['+34 612 34 56 78', '+34612345678'],
  ['0034712345678', '+34712345678'],
  ['34612345678', '+34612345678'],
  ['512345678', undefined],
  ['912345678', undefined],
  ['6123456789', undefined],
  ['+33612345678', undefined],
])('%s is normalised to the Spanish mobile %s', (typed, mobile) => {
  expect(spanishMobile(typed)).toBe(mobile)
})
