import { afterEach, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { company } from '../entities/company.ts'
import { testPlatform } from '../harness.ts'
import { addApprovedAccount, addCompanyAccount, subjectsTo } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { owner, jobs, mails } = platform

afterEach(() => assertInvariants(owner))

/** Returns a holder of four tokens beside another holder, each of whom gets 32.40 € of 80 €. */
async function holding(customization = {}) {
  const fixture = await distributionFixture(platform, { customization })
  const { slug, people } = await fixture.createHolders([4], [4])
  const [investor] = people as [Person, Person]
  await addApprovedAccount(fixture.manager, investor)
  const { manager } = fixture
  const claim = () => investor.send('claimEarnings', { body: { way: 'BANK' } })
  const reverse = async (id: string) => {
    await manager.call('reverseDistribution', { params: { id }, body: { reason: 'Era otro importe.' } })
    while ((await jobs.drain()) > 0);
  }
  const unsent = async () =>
    (await manager.call('listPayouts', { params: { status: ['OWED'] } })).items.map(({ amount }) => amount)
  const overview = () => investor.call('getMyEarnings')
  /** Freezes the holder, or lifts the freeze. */
  const freeze = async (isFrozen: boolean) => {
    const { items } = await manager.call('listHolders', { params: { slug } })
    const holder = items.find(({ user_id }) => user_id === investor.id)
    const body = { reason: 'Orden del juzgado.' }
    if (isFrozen) await manager.call('freezeHolder', { params: { id: holder?.id ?? '' }, body })
    else await manager.call('liftFreeze', { params: { id: holder?.freeze_id ?? '' }, body })
  }
  /** Pays a distribution whose part of the holder, who is frozen meanwhile, a manager pays outside the platform. */
  const createSettledOutside = async () => {
    await freeze(true)
    const id = await fixture.createPaid(slug, 8000)
    const line = (await fixture.listLines(id)).find(({ status }) => status === 'FAILED')
    const body = { settlement: 'OUTSIDE' as const, reason: 'Cobró con cheque.' }
    await manager.call('settleEarning', { params: { id: line?.id ?? '' }, body })
    await freeze(false)
    return id
  }
  return { ...fixture, slug, investor, claim, reverse, unsent, overview, freeze, createSettledOutside }
}

it.each([
  ["a person's debt does not reduce a payout of their company", false],
  ["a company's debt does not reduce a payout of its representative", true],
])('%s', async (_what, isOfCompany) => {
  const { investor, manager, slug, createPaid, claim, reverse, unsent, overview } = await holding()
  const { id: entity } = await investor.call('createEntity', { body: company() })
  await addCompanyAccount(manager, investor, { entity })
  const createClaimed = async (gross: number, isForCompany: boolean) => {
    const id = await createPaid(slug, gross)
    const of = [isForCompany ? entity : null, id, investor.id]
    await owner.query(
      'update earnings set entity_id = $1 where distribution_id = $2 and investor_id = $3',
      of,
    )
    expect((await claim()).status).toBe(200)
    return id
  }
  const wrong = await createClaimed(8000, isOfCompany)
  const [payout] = (await manager.call('listPayouts', { params: { status: ['OWED'] } })).items
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  await createClaimed(4000, !isOfCompany)
  await createClaimed(2000, isOfCompany)
  await reverse(wrong)
  expect(await unsent()).toEqual([1620])
  expect(await overview()).toMatchObject({ debt: 2430 })
})

it('what was settled outside the platform and then reversed is deducted from the next claim', async () => {
  const { investor, slug, createPaid, claim, reverse, overview, createSettledOutside } = await holding()
  await reverse(await createSettledOutside())
  await subjectsTo(platform, investor)
  const { email } = await investor.call('getSession')
  const mail = mails.find(({ to, subject }) => to === email && subject.startsWith('Hemos deshecho'))
  expect(mail?.text.match(/32,40/g)).toHaveLength(3)
  await createPaid(slug, 16_000)
  expect(await overview()).toMatchObject({ net: 6480, debt: 3240, payable: 3240 })
  expect((await claim()).data?.net).toBe(3240)
  expect(await overview()).toMatchObject({ debt: 0 })
})

it('a claim that only repays a debt needs no verification by the provider', async () => {
  const { slug, createPaid, claim, reverse, overview, createSettledOutside } = await holding({
    modules: { payment_profit: 'mangopay' },
  })
  await reverse(await createSettledOutside())
  await createPaid(slug, 4000)
  expect((await claim()).data).toMatchObject({ net: 0 })
  expect(await overview()).toMatchObject({ net: 0, debt: 1620 })
  await createPaid(slug, 8000)
  expect((await claim()).error.reason?.text).toBe('refusals.payee_not_ready')
})

it('its holder reads why an earning failed, how it was settled and why it was reversed', async () => {
  const { manager, investor, slug, createPaid, listLines, reverse, overview, freeze } = await holding()
  await freeze(true)
  const id = await createPaid(slug, 8000)
  const read = async () => {
    const [[row], [lot]] = [
      (await investor.call('listMyEarnings')).items,
      (await investor.call('getMyLots', { params: { id } })).items,
    ]
    expect(lot).toMatchObject(reasonsOf(row))
    return reasonsOf(row)
  }
  const reasonsOf = (row: object = {}) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => reasons.includes(key)))
  const reasons = ['status', 'failure', 'settlement', 'reversal_reason']
  expect(await read()).toEqual({ status: 'FAILED', failure: 'FROZEN' })
  expect(await overview()).toMatchObject({ net: 0, held_back: 3240 })
  const line = (await listLines(id)).find(({ status }) => status === 'FAILED')
  const body = { settlement: 'OWED' as const, reason: 'Expediente 12/2026.' }
  await manager.call('settleEarning', { params: { id: line?.id ?? '' }, body })
  expect(await read()).toEqual({ status: 'SETTLED', settlement: 'OWED' })
  await reverse(id)
  expect(await read()).toEqual({
    status: 'REVERSED',
    settlement: 'OWED',
    reversal_reason: 'Era otro importe.',
  })
})
