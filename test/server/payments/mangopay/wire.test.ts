import { afterEach, describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../../harness.ts'
import { acceptAfterReflection, placeOrder } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { owner, clock, mails, jobs } = platform
const { createOrder: begun, sendWire } = cardPaymentFixture(platform)

afterEach(() => void vi.restoreAllMocks())
expectBalanceAfterEach(platform)

const month = 31 * 24 * 60

/** Returns an order to be paid by wire: 1,000.00 €, or one token at a given price. */
async function createOrder(options: { price?: number; byCompany?: boolean; fees?: object } = {}) {
  const made = await begun({ method: 'BANK_WIRE', ...options })
  const { investor, ...rest } = made
  const missing = async () => {
    const { total, received } = await made.getOrder()
    return total - received
  }
  const subjects = async () => {
    await jobs.drain()
    const { email } = await investor.call('getSession')
    return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  return { investor, ...rest, missing, subjects }
}

describe('an order paid by wire', () => {
  it("shows MANGOPAY's account and reference, and waits 30 days", async () => {
    const { openWire, statuses, getOrder, total } = await createOrder()
    expect(await openWire()).toEqual({
      beneficiary: 'MANGOPAY SA',
      iban: 'LU280019400644750000',
      bic: 'CELLLULLXXX',
      bank: '',
      concept: expect.stringMatching(/^MGP[2-9A-Z]{7}$/),
    })
    expect(await statuses()).toEqual(['SIGNED', 'needs_person'])
    const [payment] = (await getOrder()).payments
    expect(payment).toMatchObject({ method: 'BANK_WIRE', amount: total })
    const days = (Date.parse(payment?.expires_at ?? '') - clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  })

  it('has one reference for several requests', async () => {
    const { openWire, getOrder } = await createOrder()
    const [first, ...others] = await Promise.all([openWire(), openWire(), openWire()])
    expect(others).toEqual([first, first])
    expect((await getOrder()).payments).toHaveLength(1)
  })

  it('is charged when the money arrives, without a proof or a manager', async () => {
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, total, getOrder, subjects } =
      await createOrder()
    expect(await sendWire((await openWire()).concept, '1000')).toBe(true)
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    expect(await fundsAtMangopay()).toBe(total)
    expect(await getOrder()).toMatchObject({
      payment_method: 'BANK_WIRE',
      received: 0,
      receipts: [{ amount: total, waits: false }],
    })
    expect((await subjects()).filter((subject) => subject.startsWith('Pago recibido'))).toHaveLength(1)
  })

  it("charges a company's fees, to the cent", async () => {
    const fees = { percent: 0.35, fixed_cents: 40 }
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, getOrder } = await createOrder({
      price: 33_333,
      byCompany: true,
      fees,
    })
    const { total, method_fee } = await getOrder()
    expect([method_fee, total]).toEqual([157, 33_490])
    await sendWire((await openWire()).concept, '334,90')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('returns 404 to another investor who requests its account', async () => {
    const { tenant, id } = await createOrder()
    const other = await tenant.investor()
    expect((await other.send('openWire', { params: { id } })).status).toBe(404)
  })

  it('has no account before it is signed or after it is paid', async () => {
    const { tenant, investor, openWire, waitForState, advanceMinutes, id } = await createOrder()
    const { slug } = await tenant.issuance()
    const unsigned = await placeOrder(investor, slug, 2)
    const body = { payment_method: 'BANK_WIRE' }
    await investor.call('choosePaymentMethod', { params: { id: unsigned.id }, body })
    expect((await investor.send('openWire', { params: { id: unsigned.id } })).error.code).toBe('wrong_state')
    await sendWire((await openWire()).concept, '1000')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    expect((await investor.send('openWire', { params: { id } })).error.code).toBe('wrong_state')
  })
})

describe('a wire of the wrong amount', () => {
  it('notifies the investor of a missing rest, which gets a second reference', async () => {
    const {
      openWire,
      statuses,
      waitForState,
      advanceMinutes,
      fundsAtMangopay,
      missing,
      total,
      subjects,
      getOrder,
    } = await createOrder()
    const first = await openWire()
    await sendWire(first.concept, '400')
    await advanceMinutes(2)
    await waitForState('SIGNED', 'received')
    expect([await missing(), await fundsAtMangopay()]).toEqual([60_000, 40_000])
    expect((await subjects()).filter((subject) => subject.startsWith('Faltan 600,00'))).toHaveLength(1)
    expect((await getOrder()).bank.iban).toBe('')
    expect(await sendWire(first.concept, '600')).toBe(false)
    const second = await openWire()
    expect(second.concept).not.toBe(first.concept)
    expect((await getOrder()).payments[1]).toMatchObject({ amount: 60_000, status: 'needs_person' })
    await sendWire(second.concept, '600,00')
    await advanceMinutes(2)
    expect(await statuses()).toEqual(['CHARGED', 'received', 'received'])
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('charges the order if it is too large, and the excess is owed back', async () => {
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, getOrder, total } = await createOrder()
    await sendWire((await openWire()).concept, '1100,50')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received', 'OWED')
    expect((await getOrder()).payouts).toMatchObject([{ reason: 'OVERPAID', amount: 10_050 }])
    expect(await fundsAtMangopay()).toBe(total + 10_050)
  })

  it('is owed back if it is too small and the investor withdraws or the order expires', async () => {
    for (const leaves of [true, false]) {
      const { openWire, waitForState, advanceMinutes, fundsAtMangopay, investor, id, getOrder, manager } =
        await createOrder()
      await sendWire((await openWire()).concept, '400')
      await advanceMinutes(2)
      if (leaves) await investor.call('withdrawInvestment', { params: { id } })
      else {
        await manager.call('setClock', { body: { days: 8 } })
        for (let round = 0; round < 3; round += 1) await jobs.drain()
      }
      await waitForState(leaves ? 'CANCELED' : 'EXPIRED', 'received', 'OWED')
      expect((await getOrder()).payouts).toMatchObject([{ reason: 'INCOMPLETE', amount: 40_000 }])
      expect(await fundsAtMangopay()).toBe(40_000)
    }
  })
})

describe('a wire that does not arrive in time', () => {
  it('expires, and the order can be paid again', async () => {
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, getOrder, manager } = await longDue()
    const first = await openWire()
    await advanceMinutes(month)
    await advanceMinutes(1)
    await waitForState('SIGNED', 'expired')
    expect((await getOrder()).bank.iban).toBe('')
    expect(await sendWire(first.concept, '1000')).toBe(false)
    const second = await openWire()
    await sendWire(second.concept, '1000')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'expired', 'received')
    expect(await fundsAtMangopay()).toBe(100_000)
    expect((await manager.call('listPayouts')).items).toEqual([])
  })

  it('allows a different payment method, and still counts if it arrives', async () => {
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, investor, id } = await createOrder()
    const { concept } = await openWire()
    await investor.call('choosePaymentMethod', {
      params: { id },
      body: { payment_method: 'MANUAL_TRANSFER' },
    })
    await waitForState('SIGNED', 'needs_person')
    await sendWire(concept, '1000')
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    expect(await fundsAtMangopay()).toBe(100_000)
  })

  /** Returns an order with a deadline later than the provider's. */
  async function longDue() {
    const made = await createOrder()
    const far = new Date(clock.now().getTime() + 80 * 86_400_000)
    await owner.query('update investments set due_at = $2, act_at = $2 where id = $1', [made.id, far])
    return made
  }
})

describe('a late or partial wire', () => {
  it('is owed back by wire if its order was withdrawn', async () => {
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, investor, id, getOrder } =
      await createOrder()
    const { concept } = await openWire()
    await investor.call('withdrawInvestment', { params: { id } })
    await sendWire(concept, '1000')
    await advanceMinutes(2)
    await waitForState('CANCELED', 'received', 'OWED')
    expect((await getOrder()).payouts).toMatchObject([{ reason: 'LATE_PAYMENT', amount: 100_000 }])
    const { rows } = await owner.query('select payment_method from payouts where investment_id = $1', [id])
    expect(rows).toEqual([{ payment_method: 'BANK_WIRE' }])
    expect(await fundsAtMangopay()).toBe(100_000)
  })

  it('is owed back if a partial transfer waits, and transfers complete the order', async () => {
    const { openWire, waitForState, advanceMinutes, fundsAtMangopay, investor, manager, id } =
      await createOrder()
    const { concept } = await openWire()
    await investor.call('choosePaymentMethod', {
      params: { id },
      body: { payment_method: 'MANUAL_TRANSFER' },
    })
    const receiptBody = (amount: number, bank_reference: string) =>
      manager.call('registerReceipt', {
        params: { id },
        body: { amount, day: '2026-01-02', bank_reference },
      })
    expect((await receiptBody(30_000, 'MOV-1')).outcome).toBe('WAITING')
    await sendWire(concept, '1000')
    await advanceMinutes(2)
    await waitForState('SIGNED', 'received', 'OWED')
    expect((await receiptBody(70_000, 'MOV-2')).outcome).toBe('CHARGED')
    expect(await fundsAtMangopay()).toBe(100_000)
  })

  it('blocks a change to manual transfer', async () => {
    const { openWire, advanceMinutes, investor, id } = await createOrder()
    await sendWire((await openWire()).concept, '400')
    await advanceMinutes(2)
    const body = { payment_method: 'MANUAL_TRANSFER' }
    const chosen = await investor.send('choosePaymentMethod', { params: { id }, body })
    expect([chosen.status, chosen.error.code]).toEqual([409, 'requirement'])
  })

  it('blocks a receipt entered by a manager', async () => {
    const { openWire, advanceMinutes, manager, id, fundsAtMangopay } = await createOrder()
    await sendWire((await openWire()).concept, '400')
    await advanceMinutes(2)
    const entered = await manager.send('registerReceipt', {
      params: { id },
      body: { amount: 60_000, day: '2026-01-02', bank_reference: 'MOV-1' },
    })
    expect([entered.status, entered.error.code]).toEqual([409, 'requirement'])
    expect(await fundsAtMangopay()).toBe(40_000)
  })
})

describe('a hook about a wire', () => {
  it('triggers a query, and charges once if it is repeated', async () => {
    const { openWire, providerIdOf, callHook, waitForState, fundsAtMangopay, total, getOrder } =
      await createOrder()
    await sendWire((await openWire()).concept, '1000')
    const number = await providerIdOf((await getOrder()).payments[0]?.id ?? '')
    await Promise.all(Array.from({ length: 10 }, (_, date) => callHook(number, { date: date % 3 })))
    await waitForState('CHARGED', 'received')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('changes nothing if the money has not arrived', async () => {
    const { openWire, providerIdOf, callHook, statuses, getOrder } = await createOrder()
    await openWire()
    await callHook(await providerIdOf((await getOrder()).payments[0]?.id ?? ''))
    await vi.waitFor(async () => {
      const { rows } = await owner.query(`select 1 from provider_events where state = 'received'`)
      expect(rows).toEqual([])
    }, waitOptions)
    expect(await statuses()).toEqual(['SIGNED', 'needs_person'])
  })
})

describe('a lost response with the account of a wire', () => {
  it('is recovered under the same reference by the next request or by a query', async () => {
    for (const waits of [true, false]) {
      const { investor, id, statuses, advanceMinutes, openWire, getOrder } = await createOrder({
        price: 10_071,
      })
      expect((await investor.send('openWire', { params: { id } })).status).toBe(503)
      expect(await statuses()).toEqual(['SIGNED', 'needs_person'])
      if (waits) await advanceMinutes(2)
      expect((await openWire()).iban).toBe('LU280019400644750000')
      expect((await getOrder()).payments).toHaveLength(1)
    }
  })

  it('leaves the order unchanged if MANGOPAY is down', async () => {
    const { investor, id, waitForState } = await createOrder({ price: 10_070 })
    expect((await investor.send('openWire', { params: { id } })).status).toBe(503)
    await waitForState('SIGNED', 'needs_person')
  })
})

describe('money received by wire', () => {
  it('is forwarded once up to the ordered amount, the fees to the platform', async () => {
    const {
      openWire,
      manager,
      id,
      waitForState,
      advanceMinutes,
      fundsAtMangopay,
      getOrder,
      forwardedAmount,
    } = await createOrder()
    await sendWire((await openWire()).concept, '400')
    await advanceMinutes(2)
    await sendWire((await openWire()).concept, '700')
    await advanceMinutes(2)
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('MINTED', 'received', 'received', 'OWED')
    expect(await forwardedAmount()).toBe((await getOrder()).amount)
    await advanceMinutes(10)
    expect(await forwardedAmount()).toBe(100_000)
    expect(await fundsAtMangopay()).toBe(110_000)
  })
  it('is confirmed by its payer once for all its wires, whose whole amount they read', async () => {
    const { openWire, manager, id, advanceMinutes, getOrder, forwardedAmount } = await createOrder({
      price: 10_095,
    })
    const confirm = async (address: string) => {
      const body = new URLSearchParams({ decision: 'confirm', tell: 'never' })
      await fetch(address, { method: 'POST', body, redirect: 'manual' })
    }
    for (const euros of ['60', '40,95']) {
      await openWire()
      await confirm((await getOrder()).payments.at(-1)?.payer_next ?? '')
      await advanceMinutes(2)
      await sendWire((await openWire()).concept, euros)
      await advanceMinutes(2)
    }
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    await advanceMinutes(1)
    const asked = (await getOrder()).payments.filter(({ next }) => next !== '')
    expect(asked.map(({ next_amount }) => next_amount)).toEqual([10_095])
    await confirm(asked[0]?.next ?? '')
    await advanceMinutes(10)
    expect(await forwardedAmount()).toBe(10_095)
    expect((await getOrder()).payments.filter(({ next }) => next !== '')).toEqual([])
  })
})
