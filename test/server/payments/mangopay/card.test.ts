import { describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../../harness.ts'
import { acceptAfterReflection } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { owner, app, config, mails, jobs } = platform
const { createOrder, openCardPage, tokenise, submitToken, payByCard, decideAtBank, returnFromBank } =
  cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

describe('an order paid by card', () => {
  it('is charged once the cardholder confirms at the bank', async () => {
    const { beginPayment, statuses, host, fundsAtMangopay, total, getOrder, investor } = await createOrder()
    const { id, url } = await beginPayment()
    expect(await statuses()).toEqual(['IN_UPDATE_CREDIT_CARD', 'needs_person'])
    const bank = await payByCard(host, url)
    expect(await statuses()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    expect(await returnFromBank(await decideAtBank(bank))).toBe(`/user/bbva?payment=${id}`)
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
    expect(await fundsAtMangopay()).toBe(total)
    const [payment] = (await getOrder()).payments
    expect(payment).toMatchObject({
      method: 'CREDIT_CARD',
      amount: total,
      authorisation: expect.stringMatching(/^payin_/),
    })
    await jobs.drain()
    const { email } = await investor.call('getSession')
    expect(
      mails.filter(({ to, subject }) => to === email && subject.startsWith('Pago recibido')),
    ).toHaveLength(1)
  })

  it('has a history that names MANGOPAY as the actor', async () => {
    const { beginPayment, host } = await createOrder()
    const { id, url } = await beginPayment()
    await returnFromBank(await decideAtBank(await payByCard(host, url)))
    const { rows } = await owner.query(
      `select event, actor_name from lifecycle_history where subject_id = $1 and actor_kind = 'provider'`,
      [id],
    )
    expect(rows).toEqual([
      { event: 'come_back', actor_name: 'mangopay' },
      { event: 'succeed', actor_name: 'mangopay' },
    ])
  })

  it('shows the reason of a decline and can be paid again', async () => {
    const { beginPayment, statuses, host, getOrder, fundsAtMangopay } = await createOrder()
    const first = await beginPayment()
    await returnFromBank(await decideAtBank(await payByCard(host, first.url), 'refuse'))
    expect(await statuses()).toEqual(['PAYMENT_ERROR', 'failed'])
    expect((await getOrder()).payments[0]?.reason).toBe('authentication')
    expect(await fundsAtMangopay()).toBe(0)
    const second = await beginPayment()
    await returnFromBank(await decideAtBank(await payByCard(host, second.url)))
    expect(await statuses()).toEqual(['CHARGED', 'failed', 'succeeded'])
  })

  it('is charged immediately if the bank asks for no confirmation', async () => {
    const { beginPayment, statuses, host, fundsAtMangopay } = await createOrder({ price: 10_080 })
    const { id, url } = await beginPayment()
    expect(await payByCard(host, url)).toBe(`/user/bbva?payment=${id}`)
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
    expect(await fundsAtMangopay()).toBe(10_080)
  })

  it('creates the payer at MANGOPAY once for several payments', async () => {
    const { beginPayment, host, tenant } = await createOrder()
    await payByCard(host, (await beginPayment()).url)
    await payByCard(host, (await beginPayment()).url)
    const { rows } = await owner.query('select provider_user from payers where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
  })

  it('requests one payment for three simultaneous clicks', async () => {
    const { beginPayment, host, fundsAtMangopay, total, statuses } = await createOrder()
    const { url } = await beginPayment()
    const token = await tokenise(await openCardPage(host, url))
    const answers = await Promise.all([
      submitToken(host, url, token),
      submitToken(host, url, token),
      submitToken(host, url, token),
    ])
    const banks = answers
      .map((answer) => answer.json().next)
      .filter((next: string) => next.startsWith('http'))
    expect(banks).toHaveLength(1)
    await returnFromBank(await decideAtBank(banks[0]))
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
    expect(await fundsAtMangopay()).toBe(total)
  })
})

describe('the card page', () => {
  it('sends the card only to MANGOPAY, and the platform receives no form', async () => {
    const { beginPayment, host } = await createOrder()
    const { page } = await openCardPage(host, (await beginPayment()).url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${config.kycUrl};`)
    expect(page.headers['content-security-policy']).toContain(`form-action 'self';`)
    expect(page.body).not.toMatch(/<input[^>]* name=/)
  })

  it('returns 404 for its page and cards without the right key', async () => {
    const { beginPayment, host } = await createOrder()
    const { id } = await beginPayment()
    const url = `/payments/${id}?key=x`
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(404)
    expect((await submitToken(host, url, 'data=x')).statusCode).toBe(404)
    expect(
      (await app.inject({ method: 'POST', url: `/payments/${id}/card?key=x`, headers: { host } })).statusCode,
    ).toBe(404)
  })

  it('accepts another card after a wrong one', async () => {
    const { beginPayment, host, statuses } = await createOrder()
    const { url } = await beginPayment()
    const first = await openCardPage(host, url)
    expect(await tokenise(first, { cardCvx: '999' })).toBe('errorCode=02627')
    const again = await app.inject({ method: 'POST', url: url.replace('?', '/card?'), headers: { host } })
    const answer = await submitToken(host, url, await tokenise(again.json()))
    await returnFromBank(await decideAtBank(answer.json().next))
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
  })

  it('charges nothing for a forged token', async () => {
    const { beginPayment, host, statuses, fundsAtMangopay } = await createOrder()
    const { id, url } = await beginPayment()
    await openCardPage(host, url)
    expect((await submitToken(host, url, 'data=forged')).json().next).toBe(`/user/bbva?payment=${id}`)
    expect(await statuses()).toEqual(['PAYMENT_ERROR', 'failed'])
    expect(await fundsAtMangopay()).toBe(0)
  })
})

describe('a hook', () => {
  it('triggers a query, and charges nothing by itself', async () => {
    const { beginPayment, host, providerIdOf, callHook, statuses, waitForState } = await createOrder()
    const { id, url } = await beginPayment()
    const bank = await payByCard(host, url)
    expect((await callHook(await providerIdOf(id))).statusCode).toBe(200)
    await understood()
    expect(await statuses()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    await decideAtBank(bank)
    await callHook(await providerIdOf(id), { date: 2 })
    await waitForState('CHARGED', 'succeeded')
  })

  it('returns 401 for a wrong key', async () => {
    const { callHook } = await createOrder()
    expect((await callHook('payin_1', { key: 'somebody-who-guesses' })).statusCode).toBe(401)
  })

  it('ignores an unknown payment', async () => {
    const { callHook, tenant } = await createOrder()
    expect((await callHook('payin_of_somebody_else')).statusCode).toBe(200)
    await understood()
    const { rows } = await owner.query('select state from provider_events where tenant_id = $1', [tenant.id])
    expect(rows).toEqual([{ state: 'applied' }])
  })

  it('charges once if it is repeated', async () => {
    const { beginPayment, host, providerIdOf, callHook, waitForState, fundsAtMangopay, total } =
      await createOrder()
    const { id, url } = await beginPayment()
    await decideAtBank(await payByCard(host, url))
    const number = await providerIdOf(id)
    await Promise.all(Array.from({ length: 10 }, (_, date) => callHook(number, { date: date % 3 })))
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
  })

  function understood(): Promise<void> {
    return vi.waitFor(async () => {
      const { rows } = await owner.query(`select 1 from provider_events where state = 'received'`)
      expect(rows).toEqual([])
    }, waitOptions)
  }
})

describe('a lost response of MANGOPAY', () => {
  it("is recovered by the platform's own reference, and charged once", async () => {
    const { beginPayment, host, statuses, advanceMinutes, waitForState, fundsAtMangopay } = await createOrder(
      { price: 10_071 },
    )
    const { id, url } = await beginPayment()
    expect(await payByCard(host, url)).toBe(`/user/bbva?payment=${id}`)
    expect(await statuses()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    await advanceMinutes(2)
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(10_071)
  })

  it('is also recovered after a broken response', async () => {
    const { beginPayment, host, advanceMinutes, waitForState, fundsAtMangopay } = await createOrder({
      price: 10_069,
    })
    await payByCard(host, (await beginPayment()).url)
    await advanceMinutes(2)
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(10_069)
  })

  it.each([
    ['the amount', 10_068, ''],
    ['the page', 10_080, 'late'],
  ])('is recovered before the late answer that %s decides', async (_what, price, answer) => {
    const { beginPayment, host, advanceMinutes, waitForState, fundsAtMangopay } = await createOrder({ price })
    const { url } = await beginPayment()
    const body = new URLSearchParams({ answer })
    await fetch(`${config.kycUrl}/mangopay/next`, { method: 'POST', body, redirect: 'manual' })
    await payByCard(host, url)
    await advanceMinutes(2)
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(price)
  })

  it('expires if the request never arrived, and the order can be paid again', async () => {
    const { beginPayment, host, advanceMinutes, waitForState, fundsAtMangopay } = await createOrder({
      price: 10_070,
    })
    await payByCard(host, (await beginPayment()).url)
    await advanceMinutes(2)
    await advanceMinutes(31)
    await advanceMinutes(1)
    await waitForState('PAYMENT_ERROR', 'expired')
    expect(await fundsAtMangopay()).toBe(0)
  })

  it("is recovered after the cardholder confirmed and closed the bank's page", async () => {
    const { beginPayment, host, advanceMinutes, waitForState } = await createOrder()
    const bank = await payByCard(host, (await beginPayment()).url)
    await decideAtBank(bank)
    await advanceMinutes(2)
    await waitForState('CHARGED', 'succeeded')
  })

  it('ends the attempt if the cardholder left without deciding', async () => {
    const { beginPayment, host, advanceMinutes, waitForState, statuses, getOrder } = await createOrder()
    await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url), 'leave'))
    expect(await statuses()).toEqual(['CARD_REGISTRATION_UPDATED', 'processing'])
    await advanceMinutes(16)
    await waitForState('PAYMENT_ERROR', 'failed')
    expect((await getOrder()).payments[0]?.reason).toBe('abandoned')
  })
})

describe('money paid by card', () => {
  it('is refunded to the card in full when the investor withdraws', async () => {
    const { beginPayment, host, investor, id, waitForState, advanceMinutes, fundsAtMangopay } =
      await createOrder()
    await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
    await investor.call('withdrawInvestment', { params: { id } })
    await waitForState('CANCELED', 'refunding', 'OWED')
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
  })

  it('is refunded once after a lost or broken response', async () => {
    for (const price of [10_092, 10_093, 10_094]) {
      const { beginPayment, host, investor, id, waitForState, advanceMinutes, fundsAtMangopay } =
        await createOrder({ price })
      await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
      await investor.call('withdrawInvestment', { params: { id } })
      await advanceMinutes(1)
      if (price === 10_092) {
        await waitForState('CANCELED', 'refunding', 'OWED')
        continue
      }
      await advanceMinutes(10)
      await waitForState('CANCELED', 'refunded', 'CONFIRMED')
      expect(await fundsAtMangopay()).toBe(0)
    }
  })

  it('is refunded if it arrives after the withdrawal', async () => {
    const { beginPayment, host, investor, id, waitForState, advanceMinutes, fundsAtMangopay } =
      await createOrder()
    const bank = await payByCard(host, (await beginPayment()).url)
    await investor.call('withdrawInvestment', { params: { id } })
    await returnFromBank(await decideAtBank(bank))
    await waitForState('CANCELED', 'refunding', 'OWED')
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
  })

  it('is refunded once if the order was paid twice', async () => {
    const { beginPayment, host, waitForState, advanceMinutes, fundsAtMangopay, total } = await createOrder()
    const first = await payByCard(host, (await beginPayment()).url)
    const second = await payByCard(host, (await beginPayment()).url)
    await returnFromBank(await decideAtBank(second))
    await returnFromBank(await decideAtBank(first))
    await waitForState('CHARGED', 'refunding', 'succeeded', 'OWED')
    await advanceMinutes(1)
    await waitForState('CHARGED', 'refunded', 'succeeded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it("is returned by a manager's transfer if MANGOPAY refuses the refund", async () => {
    const { beginPayment, host, investor, manager, id, waitForState, advanceMinutes } = await createOrder({
      price: 10_091,
    })
    await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
    await investor.call('withdrawInvestment', { params: { id } })
    await advanceMinutes(1)
    const [waits] = (await manager.call('listPayouts')).items
    await manager.call('sendPayout', {
      params: { id: waits?.id ?? '' },
      body: { transfer_reference: 'TRF-9' },
    })
    await manager.call('confirmPayout', { params: { id: waits?.id ?? '' } })
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
  })

  it('is forwarded once the tokens are minted: the amount to the issuance, the fees to the platform', async () => {
    const {
      beginPayment,
      host,
      manager,
      id,
      waitForState,
      advanceMinutes,
      fundsAtMangopay,
      total,
      getOrder,
      forwardedAmount,
    } = await createOrder()
    await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
    await acceptAfterReflection(platform.clock, manager, id)
    await advanceMinutes(1)
    expect(await forwardedAmount()).toBe(0)
    await manager.call('mintInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('MINTED', 'succeeded')
    expect(await forwardedAmount()).toBe((await getOrder()).amount)
    await advanceMinutes(10)
    expect(await forwardedAmount()).toBe((await getOrder()).amount)
    expect(await fundsAtMangopay()).toBe(total)
  })
})
