import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../src/server/invariants/index.ts'
import { type Movement, norma43 } from '../../src/simulators/bank-statement.ts'
import { testPlatform } from '../server/harness.ts'
import { acceptAfterReflection, balances, uploadProof } from '../server/investments/steps.ts'
import { bankMovement, transferOrderFixture } from '../server/receipts/transfer-order-fixture.ts'
import { account } from '../server/statements/account.ts'
import { createTestTenant, type Person } from '../server/test-tenant.ts'

const platform = await testPlatform()
const { createSignedOrder } = transferOrderFixture(platform)

afterEach(() => assertInvariants(platform.owner))

const movement = (amount: number, concept: string, day = '2026-01-02'): Movement => ({
  day,
  amount,
  concept,
  payer: 'ANA PEREZ',
})
const statement = (...movements: Movement[]) => norma43(account, movements)
const send = (manager: Person, text: string) => manager.send('importStatement', { body: { text } })
const lines = async (manager: Person) => (await manager.call('listStatementLines')).items

/** Imports movements and returns the outcome of booking each. */
async function booked(manager: Person, ...movements: Movement[]) {
  await manager.call('importStatement', { body: { text: statement(...movements) } })
  const open = (await lines(manager)).filter(({ status }) => status === 'OPEN')
  const replies = []
  for (const { id, investment_id } of open)
    replies.push(await manager.send('bookStatementLine', { params: { id }, body: { investment_id } }))
  return replies
}

describe('a malicious bank statement', () => {
  it('is accepted with as many movements as fit into a megabyte', async () => {
    const manager = await (await createTestTenant(platform)).manager()
    const text = statement(...Array.from({ length: 5_900 }, (_, index) => movement(index + 1, 'ALGO')))
    expect(text.length).toBeLessThan(1_000_000)
    const bare = statement(...Array.from({ length: 12_000 }, (_, index) => movement(index + 1, '')))
      .split('\r\n')
      .filter((row) => !row.startsWith('23'))
    const end = `88${'9'.repeat(18)}012002`.padEnd(80)
    const small = [...bare.slice(0, -2), end].map((row) => row.trimEnd()).join('\n')
    expect(small.length).toBeLessThan(1_000_000)
    for (const file of [text, small]) expect((await send(manager, file)).status).toBe(200)
  })

  it('has control and invisible characters replaced by blanks', async () => {
    const manager = await (await createTestTenant(platform)).manager()
    expect((await send(manager, statement(movement(100, 'UN\u202ECERO\u0085Y\u200b')))).status).toBe(200)
    expect((await lines(manager))[0]?.concept).toContain('UN CERO Y')
  })

  it('is rejected with a movement in the future', async () => {
    const { manager, reference } = await createSignedOrder()
    const reply = await send(manager, statement(movement(100_000, reference, '2099-01-02')))
    expect(reply.error.fields).toMatchObject([{ key: 'validator.statement_day', params: { line: 2 } }])
  })

  it('counts once if two managers import it concurrently', async () => {
    const { tenant, manager, reference } = await createSignedOrder()
    const text = statement(
      movement(60_000, reference),
      movement(40_000, reference),
      movement(60_000, reference),
    )
    const replies = await Promise.all([manager, await tenant.manager()].map((each) => send(each, text)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await lines(manager)).toHaveLength(3)
  })
})

describe('a bank movement recorded in two ways', () => {
  it('is recognized if a manager entered it by hand before', async () => {
    const { manager, investor, reference, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: bankMovement(100_000) })
    const [reply] = await booked(manager, movement(100_000, reference))
    expect(reply?.data.outcome).toBe('KNOWN')
    expect((await investor.call('getInvestment', { params })).payouts).toEqual([])
  })

  it('cannot be entered by hand once booked', async () => {
    const { manager, investor, reference, params } = await createSignedOrder()
    await booked(manager, movement(100_000, reference))
    const reply = await manager.send('registerReceipt', { params, body: bankMovement(100_000) })
    expect(reply.error.code).toBe('payment_registered')
    expect((await investor.call('getInvestment', { params })).payouts).toEqual([])
  })

  it('needs a decision if the day differs, and counts once if it is the same', async () => {
    const { manager, investor, reference, params } = await createSignedOrder()
    await manager.call('registerReceipt', { params, body: { ...bankMovement(60_000), day: '2026-01-05' } })
    const [reply] = await booked(manager, movement(60_000, reference))
    expect(reply?.error.fields).toMatchObject([{ field: 'twin', key: 'validator.receipt_twin' }])
    const [line] = await lines(manager)
    const book = (twin: 'SAME' | 'OTHER') =>
      manager.send('bookStatementLine', {
        params: { id: line?.id ?? '' },
        body: { investment_id: line?.investment_id ?? '', twin },
      })
    expect((await book('SAME')).data.outcome).toBe('KNOWN')
    const { received, receipts } = await investor.call('getInvestment', { params })
    expect([received, receipts.length]).toEqual([60_000, 1])
  })

  it('needs a decision by hand too if the bank’s day differs', async () => {
    const { manager, reference, params } = await createSignedOrder()
    await booked(manager, movement(60_000, reference))
    const body = { ...bankMovement(60_000), day: '2026-01-05' }
    const reply = await manager.send('registerReceipt', { params, body })
    expect(reply.error.fields).toMatchObject([{ key: 'validator.receipt_twin' }])
    const same = await manager.send('registerReceipt', { params, body: { ...body, twin: 'SAME' } })
    expect(same.data.outcome).toBe('KNOWN')
    expect((await lines(manager))[0]?.status).toBe('BOOKED')
  })

  it('needs a decision between two entries, and counts twice if they differ', async () => {
    const { manager, investor, params } = await createSignedOrder()
    const enter = (twin?: 'SAME' | 'OTHER') =>
      manager.send('registerReceipt', { params, body: { ...bankMovement(40_000), ...(twin && { twin }) } })
    await enter()
    expect((await enter()).error.fields).toMatchObject([{ field: 'twin', key: 'validator.receipt_twin' }])
    expect((await enter('SAME')).data.outcome).toBe('KNOWN')
    expect((await enter('OTHER')).data.outcome).toBe('WAITING')
    expect((await investor.call('getInvestment', { params })).received).toBe(80_000)
  })

  describe('while a confirmed proof of another amount has no movement yet', () => {
    async function confirmedProof(amount: number) {
      const order = await createSignedOrder()
      const { manager, investor, reference, params } = order
      await uploadProof(investor, params.id)
      await manager.call('confirmPayment', { params })
      const [reply] = await booked(manager, movement(amount, reference))
      expect(reply?.error.fields).toMatchObject([{ field: 'proof', key: 'validator.receipt_of_proof' }])
      expect(await lines(manager)).toMatchObject([{ status: 'OPEN' }])
      const [line] = await lines(manager)
      const book = (proof: 'OF_PROOF' | 'OTHER') => {
        const body = { investment_id: line?.investment_id ?? '', proof }
        return manager.send('bookStatementLine', { params: { id: line?.id ?? '' }, body })
      }
      const decide = async (proof: 'OF_PROOF' | 'OTHER') => (await book(proof)).data.outcome
      const seen = async () => {
        const { status, receipts, payouts } = await investor.call('getInvestment', { params })
        return [
          status,
          receipts.map(({ amount }) => amount),
          payouts.map(({ reason, amount }) => `${reason} ${amount}`),
        ]
      }
      const found = async () =>
        (await manager.call('listDifferences')).items.map((each) => [each.kind, each.ours, each.theirs])
      return { ...order, book, decide, seen, found }
    }

    it('may be that of the proof: its excess is owed back', async () => {
      const { tenant, decide, seen, found } = await confirmedProof(100_300)
      expect(await decide('OF_PROOF')).toBe('KNOWN')
      expect(await seen()).toEqual(['CHARGED', [100_300], ['OVERPAID 300']])
      expect(await found()).toEqual([])
      expect(await balances(platform.owner, tenant.id)).toMatchObject({
        clearing: -100_300,
        escrow: 100_000,
        investor_available: 300,
      })
    })

    it('may be that of the proof: what it lacks is a difference with the bank', async () => {
      const { tenant, decide, seen, found } = await confirmedProof(99_900)
      expect(await decide('OF_PROOF')).toBe('KNOWN')
      expect(await seen()).toEqual(['CHARGED', [99_900], []])
      expect(await found()).toEqual([['OTHER_AMOUNT', 100_000, 99_900]])
      expect(await balances(platform.owner, tenant.id)).toMatchObject({
        clearing: -99_900,
        escrow: 100_000,
        charged_back: -100,
      })
    })

    it('stops the order if it is that of the proof and lacks money, until the rest has come', async () => {
      const { tenant, manager, params, decide, seen } = await confirmedProof(99_900)
      await decide('OF_PROOF')
      const { clock } = platform
      clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
      const refused = await manager.send('acceptInvestment', { params })
      expect(refused.error.reason?.text).toBe('requirements.charged_back')
      const enter = async (amount: number) =>
        (await manager.call('registerReceipt', { params, body: bankMovement(amount) })).outcome
      expect([await enter(40), await enter(110)]).toEqual(['CHARGED', 'OVERPAID'])
      expect(await seen()).toEqual(['CHARGED', [99_900, 40, 110], ['LATE_PAYMENT 50']])
      expect((await manager.call('listDifferences')).items).toMatchObject([{ status: 'RESOLVED' }])
      const journal = await balances(platform.owner, tenant.id)
      expect(journal).toMatchObject({ clearing: -100_050, escrow: 100_000, investor_available: 50 })
      expect(journal).not.toHaveProperty('charged_back')
      expect((await manager.send('acceptInvestment', { params })).status).toBe(200)
    })

    it('is refunded without what it lacked if the order is cancelled', async () => {
      const { tenant, manager, params, decide, seen } = await confirmedProof(99_900)
      await decide('OF_PROOF')
      await manager.call('cancelInvestment', { params, body: { reason: 'Lo pide el inversor' } })
      expect(await seen()).toEqual(['CANCELED', [99_900], ['CANCELED 99900']])
      expect((await manager.call('listDifferences')).items).toMatchObject([{ status: 'RESOLVED' }])
      const journal = await balances(platform.owner, tenant.id)
      expect(journal).toMatchObject({ clearing: -99_900, investor_available: 99_900 })
      for (const account of ['charged_back', 'escrow']) expect(journal).not.toHaveProperty(account)
    })

    it('cannot be that of the proof if it lacks money and the order was accepted', async () => {
      const { manager, params, book, seen } = await confirmedProof(40_000)
      await acceptAfterReflection(platform.clock, manager, params.id)
      const refused = await book('OF_PROOF')
      expect([refused.status, refused.error.reason?.text]).toEqual([409, 'requirements.proof_short'])
      expect(await seen()).toEqual(['ACCEPTED', [100_000], []])
    })

    it('is asked about apart from a similar movement', async () => {
      const { manager, params, book } = await confirmedProof(40_000)
      await manager.call('registerReceipt', {
        params,
        body: { ...bankMovement(40_000), day: '2026-01-05', proof: 'OTHER' },
      })
      expect((await book('OTHER')).error.fields).toMatchObject([{ key: 'validator.receipt_twin' }])
      const [line] = await lines(manager)
      const answered = await manager.send('bookStatementLine', {
        params: { id: line?.id ?? '' },
        body: { investment_id: params.id, twin: 'OTHER' },
      })
      expect(answered.error.fields).toMatchObject([{ key: 'validator.receipt_of_proof' }])
    })

    it('may be a second transfer, which is owed back in full', async () => {
      const { decide, seen } = await confirmedProof(40_000)
      expect(await decide('OTHER')).toBe('RETURNED')
      expect(await seen()).toEqual(['CHARGED', [100_000, 40_000], ['LATE_PAYMENT 40000']])
    })
  })
})
