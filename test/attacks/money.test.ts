import { afterEach, describe, expect, it } from 'vitest'
import { cents, tokens } from '../../src/domain/money.ts'
import { assertInvariants } from '../../src/server/invariants/index.ts'
import { testPlatform } from '../server/harness.ts'
import {
  balances,
  chooseTransfer,
  createPaidOrder,
  orderBody,
  placeOrder,
  signOrder,
  uploadProof,
} from '../server/investments/steps.ts'
import { createTestTenant, type Person } from '../server/test-tenant.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const later = (days: number) => platform.clock.set(new Date(start.getTime() + days * 86_400_000))

afterEach(async () => {
  platform.clock.set(start)
  await assertInvariants(platform.owner)
})

async function ready(investor: Person, slug: string, count: number): Promise<string> {
  const { id } = await placeOrder(investor, slug, count)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  return id
}

describe('a manager who invests', () => {
  it('cannot confirm, reject, accept, mint or cancel their own investment, with a reason', async () => {
    const tenant = await createTestTenant(platform)
    const self = await tenant.investor({ roles: ['ADMIN', 'USER'] })
    const colleague = await tenant.manager()
    const { slug } = await tenant.issuance()
    const id = await ready(self, slug, 2)
    await uploadProof(self, id)
    const denied = async (
      operation:
        | 'confirmPayment'
        | 'rejectProof'
        | 'acceptInvestment'
        | 'mintInvestment'
        | 'cancelInvestment',
      body?: object,
    ) =>
      expect(await self.send(operation, { params: { id }, body })).toMatchObject({
        status: 409,
        error: { code: 'requirement', reason: { text: 'requirements.own_investment' } },
      })

    await denied('confirmPayment')
    await denied('rejectProof', { reason: 'WRONG_AMOUNT' })
    await denied('cancelInvestment', { reason: 'No procede' })
    await colleague.call('confirmPayment', { params: { id } })
    later(5)
    await denied('acceptInvestment')
    await denied('cancelInvestment', { reason: 'No procede' })
    await colleague.call('acceptInvestment', { params: { id } })
    await denied('mintInvestment')
    await colleague.call('mintInvestment', { params: { id } })
  })
})

describe('the soft cap', () => {
  it('is respected when one order is accepted and another cancelled concurrently', async () => {
    const tenant = await createTestTenant(platform)
    const manager = await tenant.manager()
    for (let round = 0; round < 5; round += 1) {
      platform.clock.set(start)
      const { slug } = await tenant.issuance({ soft_cap: cents(100_000) })
      const [first, second] = [
        await createPaidOrder(await tenant.investor(), manager, slug, 5),
        await createPaidOrder(await tenant.investor(), manager, slug, 5),
      ]
      later(5)
      const [accepted, canceled] = await Promise.all([
        manager.send('acceptInvestment', { params: { id: first } }),
        manager.send('cancelInvestment', { params: { id: second }, body: { reason: 'No procede' } }),
      ])
      expect([accepted.status, canceled.status].sort()).toEqual([200, 409])
      await assertInvariants(platform.owner)
    }
  })

  it('is not reached by orders that are not paid', async () => {
    const tenant = await createTestTenant(platform)
    const manager = await tenant.manager()
    const { slug } = await tenant.issuance({ soft_cap: cents(100_000) })
    await placeOrder(await tenant.investor(), slug, 50)
    const id = await createPaidOrder(await tenant.investor(), manager, slug, 1)
    later(5)
    expect((await manager.send('acceptInvestment', { params: { id } })).status).toBe(409)
  })
})

describe('changing the amount of an order', () => {
  const { slug: _slug, ...warned } = orderBody('', 0)
  const body = (count: number) => ({ ...warned, tokens: count, consent_over_threshold: true })

  it('conflicts with a concurrent proof: only one succeeds', async () => {
    const tenant = await createTestTenant(platform)
    for (let round = 0; round < 5; round += 1) {
      const investor = await tenant.investor()
      const { id: issuanceId, slug } = await tenant.issuance()
      const id = await ready(investor, slug, 4)
      const file_id = await investor.file()
      const [changed, proved] = await Promise.all([
        investor.send('changeInvestment', { params: { id }, body: body(9) }),
        investor.send('uploadProof', { params: { id }, body: { file_id } }),
      ])
      expect([changed.status, proved.status].sort()).toEqual([200, 409])
      const { rows } = await platform.owner.query('select tokens_taken from issuances where id = $1', [
        issuanceId,
      ])
      expect(Number(rows[0].tokens_taken)).toBe(changed.status === 200 ? 9 : 4)
    }
  })

  it('from five windows concurrently creates one new order', async () => {
    const tenant = await createTestTenant(platform)
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 4)
    const replies = await Promise.all(
      [1, 2, 3, 5, 6].map((count) =>
        investor.send('changeInvestment', { params: { id }, body: body(count) }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await investor.call('listMyInvestments')).counts).toMatchObject({ orders: 1, cancelled: 1 })
  })

  it('never oversells with ten investors concurrently', async () => {
    const tenant = await createTestTenant(platform)
    const { slug } = await tenant.issuance({ tokens_for_sale: tokens(20), max_tokens: tokens(20) })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => tenant.investor()))
    const orders = await Promise.all(buyers.map((buyer) => placeOrder(buyer, slug, 1)))
    const replies = await Promise.all(
      buyers.map((buyer, index) =>
        buyer.send('changeInvestment', { params: { id: String(orders[index]?.id) }, body: body(6) }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await balances(platform.owner, tenant.id)).toEqual({ treasury: -20, reserved: 20 })
  })

  it('returns 404 for another investor’s order', async () => {
    const tenant = await createTestTenant(platform)
    const { id } = await placeOrder(await tenant.investor(), (await tenant.issuance()).slug, 1)
    const stranger = await tenant.investor()
    const reply = await stranger.send('changeInvestment', { params: { id }, body: body(2) })
    expect(reply.error.code).toBe('not_found')
  })
})
