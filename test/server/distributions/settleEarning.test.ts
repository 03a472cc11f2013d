import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'
import { distributionFixture } from './distribution-fixture.ts'
import settlements from './settleEarning.json' with { type: 'json' }

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const { tenant, manager, issuer, createHolders, createFunded, createPaid, runPaymentJob, listLines } = fixture

expectBalanceAfterEach(platform)

const distributionOf = (id: string) => manager.call('getDistribution', { params: { id } })
const settle = (
  id: string,
  body: { settlement: 'OUTSIDE' | 'CONSIGNED' | 'OWED'; reason: string },
  who = manager,
) => who.send('settleEarning', { params: { id }, body })

async function reject({ id }: Person): Promise<void> {
  const { person } = await manager.call('getUser', { params: { id } })
  const body = {
    reason: 'ADDITIONAL_DATA_NOT_APPROVED' as const,
    words: 'Ya no responde.',
    step: person.validation_step,
  }
  await manager.call('rejectUser', { params: { id }, body })
}

const close = ({ id }: Person) =>
  platform.owner.query('update users set closed_at = now() where id = $1', [id])

/** Pays a distribution of 10.00 € to two holders, the first of whom may not be paid; returns the failed line. */
async function createUnpayable(bar: (person: Person) => Promise<unknown>) {
  const { slug, people } = await createHolders([1], [1])
  const [barred, other] = people as [Person, Person]
  await addApprovedAccount(manager, other)
  const id = await createFunded(slug, 1000)
  await bar(barred)
  await manager.call('payDistribution', { params: { id } })
  await runPaymentJob(id)
  const line = (await listLines(id)).find(({ status }) => status === 'FAILED')
  return { id, slug, barred, other, line: line?.id ?? '', failure: line?.failure }
}

it.each(settlements)(
  'a manager settles by hand what nobody may be paid, so that the distribution ends: $settlement',
  async ({ reason, ...expected }) => {
    const settlement = expected.settlement as 'OUTSIDE' | 'CONSIGNED' | 'OWED'
    const { id, other, line, failure } = await createUnpayable(close)
    expect([failure, (await distributionOf(id)).status]).toEqual(['LEFT', 'PAYING'])
    const before = await balances(platform.owner, tenant.id)
    const settled = await settle(line, { settlement, reason })
    expect(settled.data).toMatchObject({ status: 'SETTLED', settlement, settlement_reason: reason })
    const after = await balances(platform.owner, tenant.id)
    const moved = (account: string) => Number(after[account] ?? 0) - Number(before[account] ?? 0)
    expect({ clearing: moved('clearing'), payable: moved('earnings_payable') }).toEqual({
      clearing: expected.clearing,
      payable: expected.payable,
    })
    const { status, progress } = await distributionOf(id)
    expect([status, progress]).toMatchObject([
      'PAID',
      { settled: 1, done: 2, owed: expected.owed, failed: 0 },
    ])
    await other.call('claimEarnings', { body: { way: 'BANK' } })
    expect((await distributionOf(id)).status).toBe('CLOSED')
  },
)

it('what a rejected person may no longer claim is settled too, and what is held for them is sent later', async () => {
  const { slug, people } = await createHolders([1])
  const [person] = people as [Person]
  const id = await createPaid(slug, 500)
  const [line] = await listLines(id)
  const owed = { settlement: 'OWED' as const, reason: 'Falta su documentación.' }
  expect((await settle(line?.id ?? '', owed)).error.reason?.text).toBe('distributions.not_to_settle')
  await reject(person)
  await settle(line?.id ?? '', owed)
  expect(await distributionOf(id)).toMatchObject({ status: 'CLOSED', progress: { owed: 405 } })
  expect((await settle(line?.id ?? '', owed)).error.fields).toMatchObject([{ field: 'settlement' }])
  const sent = await settle(line?.id ?? '', { settlement: 'OUTSIDE', reason: 'Transferencia del 3 de mayo.' })
  expect(sent.data).toMatchObject({ status: 'SETTLED', settlement: 'OUTSIDE' })
  expect(await distributionOf(id)).toMatchObject({ status: 'CLOSED', progress: { owed: 0 } })
  expect((await settle(line?.id ?? '', owed)).status).toBe(409)
})

it('only managers settle lines, and a reversal takes them back', async () => {
  const { id, line } = await createUnpayable(close)
  const body = { settlement: 'OUTSIDE' as const, reason: 'Cobró con cheque.' }
  expect((await settle(line, body, issuer)).status).toBe(403)
  await settle(line, body)
  const before = await balances(platform.owner, tenant.id)
  await manager.call('reverseDistribution', { params: { id }, body: { reason: 'Era de otro mes.' } })
  const { holder_debt = 0 } = await balances(platform.owner, tenant.id)
  expect(holder_debt - (before.holder_debt ?? 0)).toBe(-405)
})

it('what is held for somebody who may be paid again is released to them, and claimed', async () => {
  const { slug, people } = await createHolders([1])
  const [person] = people as [Person]
  await addApprovedAccount(manager, person)
  const freeze = async (isFrozen: boolean) => {
    const [holder] = (await manager.call('listHolders', { params: { slug } })).items
    const body = { reason: 'Orden del juzgado.' }
    if (isFrozen) await manager.call('freezeHolder', { params: { id: holder?.id ?? '' }, body })
    else await manager.call('liftFreeze', { params: { id: holder?.freeze_id ?? '' }, body })
  }
  await freeze(true)
  const id = await createPaid(slug, 500)
  const params = { id: (await listLines(id))[0]?.id ?? '' }
  await settle(params.id, { settlement: 'OWED', reason: 'Está congelado.' })
  expect((await distributionOf(id)).status).toBe('CLOSED')
  const release = () => manager.send('payEarning', { params })
  expect((await release()).error.reason?.text).toBe('distributions.still_barred')
  await freeze(false)
  expect((await release()).data).toMatchObject({ status: 'PAID', owed: false })
  expect((await release()).error.reason?.text).toBe('distributions.is_paid')
  expect(await distributionOf(id)).toMatchObject({ status: 'PAID', progress: { owed: 0, paid: 1 } })
  expect((await person.call('claimEarnings', { body: { way: 'BANK' } })).net).toBe(405)
  expect((await distributionOf(id)).status).toBe('CLOSED')
})
