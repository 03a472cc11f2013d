import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import {
  acceptAfterReflection,
  balances,
  chooseTransfer,
  createPaidOrder,
  placeOrder,
  signOrder,
  uploadProof,
} from './steps.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const fees = {
  extras: { investmentFee: { percent: 2 } },
  payment: { fees: { MANUAL_TRANSFER: { fixed_cents: 300 } } },
}

/** Ten tokens with fees, paid and owed back. */
const expectedBalances = { clearing: -102_300, investor_available: 102_300 }

afterEach(async () => {
  platform.clock.set(start)
  await assertInvariants(platform.owner)
})

async function setUp() {
  const tenant = await createTestTenant(platform, fees)
  const investor = await tenant.investor()
  const manager = await tenant.manager()
  await investAsCompany(investor, manager)
  return { tenant, investor, manager, slug: (await tenant.issuance()).slug }
}

describe('a withdrawal within the reflection period', () => {
  it('refunds the full amount including fees', async () => {
    const { tenant, investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    platform.clock.set(new Date('2026-10-05T21:59:59.998Z'))
    const left = await investor.call('withdrawInvestment', { params: { id } })
    expect(left).toMatchObject({ status: 'CANCELED', charged: false })
    expect(await balances(platform.owner, tenant.id)).toEqual(expectedBalances)
    expect((await investor.call('getIssuance', { params: { slug } })).tokens_left).toBe(100)
  })

  it('remains possible, as a manager cannot accept the order yet', async () => {
    const { investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    platform.clock.set(new Date('2026-10-05T21:59:59.998Z'))
    const reply = await manager.send('acceptInvestment', { params: { id } })
    expect(reply).toMatchObject({
      status: 409,
      error: { code: 'requirement', reason: { text: 'requirements.reflection' } },
    })
  })

  it('refunds once despite concurrent requests', async () => {
    const { tenant, investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    const replies = await Promise.all(
      [1, 2, 3].map(() => investor.send('withdrawInvestment', { params: { id } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balances(platform.owner, tenant.id)).toEqual(expectedBalances)
  })

  it('concurrent with a confirmation leaves either a refund or a charge', async () => {
    const { tenant, investor, manager, slug } = await setUp()
    const { id } = await placeOrder(investor, slug, 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    await Promise.all([
      manager.send('confirmPayment', { params: { id } }),
      investor.send('withdrawInvestment', { params: { id } }),
    ])
    const { status } = await investor.call('getInvestment', { params: { id } })
    const escrow = (await balances(platform.owner, tenant.id)).escrow ?? 0
    expect([status, escrow]).toBeOneOf([
      ['CANCELED', 0],
      ['CHARGED', 10_500],
    ])
  })
})

describe('an order after the reflection period', () => {
  it('can no longer be withdrawn once paid', async () => {
    const { investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    platform.clock.set(new Date('2026-10-05T22:00:00.000Z'))
    const reply = await investor.send('withdrawInvestment', { params: { id } })
    expect(reply.error).toMatchObject({
      code: 'requirement',
      reason: { text: 'requirements.reflection_over' },
    })
  })

  it('is minted once despite concurrent requests', async () => {
    const { investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    await acceptAfterReflection(platform.clock, manager, id)
    const replies = await Promise.all([1, 2, 3].map(() => manager.send('mintInvestment', { params: { id } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await investor.call('getPortfolio')).toMatchObject({ tokens: 10 })
  })
})

describe("a manager's decision about a paid order", () => {
  it('cancels it with a full refund and a reason the investor sees', async () => {
    const { tenant, investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'Fondos sin justificar' } })
    expect(await balances(platform.owner, tenant.id)).toEqual(expectedBalances)
    const seen = await investor.call('getInvestment', { params: { id } })
    expect(seen.history.at(-1)).toMatchObject({ status: 'CANCELED', note: 'Fondos sin justificar' })
  })

  it('cannot be changed after the cancellation', async () => {
    const { tenant, investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    const cancel = { params: { id }, body: { reason: 'Fondos sin justificar' } }
    await manager.call('cancelInvestment', cancel)
    const moves = [
      manager.send('cancelInvestment', cancel),
      manager.send('acceptInvestment', { params: { id } }),
      manager.send('mintInvestment', { params: { id } }),
      investor.send('withdrawInvestment', { params: { id } }),
    ]
    for (const { error } of await Promise.all(moves)) expect(error.code).toBe('wrong_state')
    expect(await balances(platform.owner, tenant.id)).toEqual(expectedBalances)
  })

  it('cannot mint an order before the acceptance, nor cancel it afterwards', async () => {
    const { investor, manager, slug } = await setUp()
    const id = await createPaidOrder(investor, manager, slug, 10)
    expect((await manager.send('mintInvestment', { params: { id } })).error.code).toBe('requirement')
    await acceptAfterReflection(platform.clock, manager, id)
    const cancel = await manager.send('cancelInvestment', {
      params: { id },
      body: { reason: 'Demasiado tarde' },
    })
    expect(cancel.error.code).toBe('requirement')
  })
})
