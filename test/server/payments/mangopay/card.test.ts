import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { testPlatform } from '../../harness.ts'
import { acceptAfterReflection } from '../../investments/steps.ts'
import { patience } from '../../webhooks/identity-provider.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardsOf } from './paying.ts'

const platform = await testPlatform()
const { owner, app, config, mails, jobs } = platform
const { ordered, opened, tokenised, send, types, decides, comesBack } = cardsOf(platform)

afterEach(async () => {
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

describe('an order paid by card', () => {
  it('is charged once the cardholder confirms at the bank', async () => {
    const { begin, state, host, held, total, detail, investor } = await ordered()
    const { id, url } = await begin()
    expect(await state()).toEqual(['IN_UPDATE_CREDIT_CARD', 'needs_person'])
    const bank = await types(host, url)
    expect(await state()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    expect(await comesBack(await decides(bank))).toBe(`/user/bbva?payment=${id}`)
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
    expect(await held()).toBe(total)
    const [payment] = (await detail()).payments
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
    const { begin, host } = await ordered()
    const { id, url } = await begin()
    await comesBack(await decides(await types(host, url)))
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
    const { begin, state, host, detail, held } = await ordered()
    const first = await begin()
    await comesBack(await decides(await types(host, first.url), 'refuse'))
    expect(await state()).toEqual(['PAYMENT_ERROR', 'failed'])
    expect((await detail()).payments[0]?.reason).toBe('authentication')
    expect(await held()).toBe(0)
    const second = await begin()
    await comesBack(await decides(await types(host, second.url)))
    expect(await state()).toEqual(['CHARGED', 'failed', 'succeeded'])
  })

  it('is charged immediately if the bank asks for no confirmation', async () => {
    const { begin, state, host, held } = await ordered({ price: 10_080 })
    const { id, url } = await begin()
    expect(await types(host, url)).toBe(`/user/bbva?payment=${id}`)
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
    expect(await held()).toBe(10_080)
  })

  it('creates the payer at MANGOPAY once for several payments', async () => {
    const { begin, host, tenant } = await ordered()
    await types(host, (await begin()).url)
    await types(host, (await begin()).url)
    const { rows } = await owner.query('select provider_user from payers where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
  })

  it('requests one payment for three simultaneous clicks', async () => {
    const { begin, host, held, total, state } = await ordered()
    const { url } = await begin()
    const token = await tokenised(await opened(host, url))
    const answers = await Promise.all([
      send(host, url, token),
      send(host, url, token),
      send(host, url, token),
    ])
    const banks = answers
      .map((answer) => answer.json().next)
      .filter((next: string) => next.startsWith('http'))
    expect(banks).toHaveLength(1)
    await comesBack(await decides(banks[0]))
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
    expect(await held()).toBe(total)
  })
})

describe('the card page', () => {
  it('sends the card only to MANGOPAY, and the platform receives no form', async () => {
    const { begin, host } = await ordered()
    const { page } = await opened(host, (await begin()).url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${config.kycUrl};`)
    expect(page.headers['content-security-policy']).toContain(`form-action 'self';`)
    expect(page.body).not.toMatch(/<input[^>]* name=/)
  })

  it('returns 404 for its page and cards without the right key', async () => {
    const { begin, host } = await ordered()
    const { id } = await begin()
    const url = `/payments/${id}?key=x`
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(404)
    expect((await send(host, url, 'data=x')).statusCode).toBe(404)
    expect(
      (await app.inject({ method: 'POST', url: `/payments/${id}/card?key=x`, headers: { host } })).statusCode,
    ).toBe(404)
  })

  it('accepts another card after a wrong one', async () => {
    const { begin, host, state } = await ordered()
    const { url } = await begin()
    const first = await opened(host, url)
    expect(await tokenised(first, { cardCvx: '999' })).toBe('errorCode=02627')
    const again = await app.inject({ method: 'POST', url: url.replace('?', '/card?'), headers: { host } })
    const answer = await send(host, url, await tokenised(again.json()))
    await comesBack(await decides(answer.json().next))
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
  })

  it('charges nothing for a forged token', async () => {
    const { begin, host, state, held } = await ordered()
    const { id, url } = await begin()
    await opened(host, url)
    expect((await send(host, url, 'data=forged')).json().next).toBe(`/user/bbva?payment=${id}`)
    expect(await state()).toEqual(['PAYMENT_ERROR', 'failed'])
    expect(await held()).toBe(0)
  })
})

describe('a hook', () => {
  it('triggers a query, and charges nothing by itself', async () => {
    const { begin, host, numberOf, hook, state, until } = await ordered()
    const { id, url } = await begin()
    const bank = await types(host, url)
    expect((await hook(await numberOf(id))).statusCode).toBe(200)
    await understood()
    expect(await state()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    await decides(bank)
    await hook(await numberOf(id), { date: 2 })
    await until('CHARGED', 'succeeded')
  })

  it('returns 401 for a wrong key', async () => {
    const { hook } = await ordered()
    expect((await hook('payin_1', { key: 'somebody-who-guesses' })).statusCode).toBe(401)
  })

  it('ignores an unknown payment', async () => {
    const { hook, tenant } = await ordered()
    expect((await hook('payin_of_somebody_else')).statusCode).toBe(200)
    await understood()
    const { rows } = await owner.query('select state from provider_events where tenant_id = $1', [tenant.id])
    expect(rows).toEqual([{ state: 'applied' }])
  })

  it('charges once if it is repeated', async () => {
    const { begin, host, numberOf, hook, until, held, total } = await ordered()
    const { id, url } = await begin()
    await decides(await types(host, url))
    const number = await numberOf(id)
    await Promise.all(Array.from({ length: 10 }, (_, date) => hook(number, { date: date % 3 })))
    await until('CHARGED', 'succeeded')
    expect(await held()).toBe(total)
  })

  function understood(): Promise<void> {
    return vi.waitFor(async () => {
      const { rows } = await owner.query(`select 1 from provider_events where state = 'received'`)
      expect(rows).toEqual([])
    }, patience)
  }
})

describe('a lost response of MANGOPAY', () => {
  it("is recovered by the platform's own reference, and charged once", async () => {
    const { begin, host, state, later, until, held } = await ordered({ price: 10_071 })
    const { id, url } = await begin()
    expect(await types(host, url)).toBe(`/user/bbva?payment=${id}`)
    expect(await state()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    await later(2)
    await until('CHARGED', 'succeeded')
    expect(await held()).toBe(10_071)
  })

  it('is also recovered after a broken response', async () => {
    const { begin, host, later, until, held } = await ordered({ price: 10_069 })
    await types(host, (await begin()).url)
    await later(2)
    await until('CHARGED', 'succeeded')
    expect(await held()).toBe(10_069)
  })

  it('expires if the request never arrived, and the order can be paid again', async () => {
    const { begin, host, later, until, held } = await ordered({ price: 10_070 })
    await types(host, (await begin()).url)
    await later(2)
    await later(31)
    await later(1)
    await until('PAYMENT_ERROR', 'expired')
    expect(await held()).toBe(0)
  })

  it("is recovered after the cardholder confirmed and closed the bank's page", async () => {
    const { begin, host, later, until } = await ordered()
    const bank = await types(host, (await begin()).url)
    await decides(bank)
    await later(2)
    await until('CHARGED', 'succeeded')
  })

  it('ends the attempt if the cardholder left without deciding', async () => {
    const { begin, host, later, until, state, detail } = await ordered()
    await comesBack(await decides(await types(host, (await begin()).url), 'leave'))
    expect(await state()).toEqual(['CARD_REGISTRATION_UPDATED', 'processing'])
    await later(16)
    await until('PAYMENT_ERROR', 'failed')
    expect((await detail()).payments[0]?.reason).toBe('abandoned')
  })
})

describe('money paid by card', () => {
  it('is refunded to the card in full when the investor withdraws', async () => {
    const { begin, host, investor, id, until, later, held } = await ordered()
    await comesBack(await decides(await types(host, (await begin()).url)))
    await investor.call('withdrawInvestment', { params: { id } })
    await until('CANCELED', 'refunding', 'OWED')
    await later(1)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await held()).toBe(0)
  })

  it('is refunded once after a lost or broken response', async () => {
    for (const price of [10_092, 10_093, 10_094]) {
      const { begin, host, investor, id, until, later, held } = await ordered({ price })
      await comesBack(await decides(await types(host, (await begin()).url)))
      await investor.call('withdrawInvestment', { params: { id } })
      await later(1)
      if (price === 10_092) {
        await until('CANCELED', 'refunding', 'OWED')
        continue
      }
      await later(10)
      await until('CANCELED', 'refunded', 'CONFIRMED')
      expect(await held()).toBe(0)
    }
  })

  it('is refunded if it arrives after the withdrawal', async () => {
    const { begin, host, investor, id, until, later, held } = await ordered()
    const bank = await types(host, (await begin()).url)
    await investor.call('withdrawInvestment', { params: { id } })
    await comesBack(await decides(bank))
    await until('CANCELED', 'refunding', 'OWED')
    await later(1)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await held()).toBe(0)
  })

  it('is refunded once if the order was paid twice', async () => {
    const { begin, host, until, later, held, total } = await ordered()
    const first = await types(host, (await begin()).url)
    const second = await types(host, (await begin()).url)
    await comesBack(await decides(second))
    await comesBack(await decides(first))
    await until('CHARGED', 'refunding', 'succeeded', 'OWED')
    await later(1)
    await until('CHARGED', 'refunded', 'succeeded', 'CONFIRMED')
    expect(await held()).toBe(total)
  })

  it("is returned by a manager's transfer if MANGOPAY refuses the refund", async () => {
    const { begin, host, investor, manager, id, until, later } = await ordered({ price: 10_091 })
    await comesBack(await decides(await types(host, (await begin()).url)))
    await investor.call('withdrawInvestment', { params: { id } })
    await later(1)
    const [waits] = (await manager.call('listPayouts')).items
    await manager.call('sendPayout', {
      params: { id: waits?.id ?? '' },
      body: { transfer_reference: 'TRF-9' },
    })
    await manager.call('confirmPayout', { params: { id: waits?.id ?? '' } })
    await until('CANCELED', 'refunded', 'CONFIRMED')
  })

  it('is forwarded once the tokens are minted: the amount to the issuance, the fees to the platform', async () => {
    const { begin, host, manager, id, until, later, held, total, detail, forwarded } = await ordered()
    await comesBack(await decides(await types(host, (await begin()).url)))
    await acceptAfterReflection(platform.clock, manager, id)
    await later(1)
    expect(await forwarded()).toBe(0)
    await manager.call('mintInvestment', { params: { id } })
    await later(1)
    await until('MINTED', 'succeeded')
    expect(await forwarded()).toBe((await detail()).amount)
    await later(10)
    expect(await forwarded()).toBe((await detail()).amount)
    expect(await held()).toBe(total)
  })
})
