import { afterEach, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { company } from '../entities/company.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { balances } from '../investments/steps.ts'
import { depositAtMangopay, verifiedAtMangopay } from '../payees/verified.ts'
import { addApprovedAccount, addCompanyAccount } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { owner, jobs } = platform
const withBalance = {
  extras: { payWithBalance: true },
  payment: { methods: ['MANUAL_TRANSFER', 'CREDIT_CARD'] },
}

afterEach(() => assertInvariants(owner))

/** Returns an investor with two lots of a project, beside another holder. */
async function holding(customization = {}, { accounts = true, lots = [[3, 1], [4]] } = {}) {
  const fixture = await distributionFixture(platform, { customization })
  const issuance = await fixture.createHolders(...lots)
  const { people } = issuance
  const [investor, other] = people as [Person, Person]
  if (accounts) for (const person of people) await addApprovedAccount(fixture.manager, person)
  if ('extras' in customization) {
    await verifiedAtMangopay(platform, fixture.tenant.id, ...people)
    await depositAtMangopay(platform, fixture.tenant.id, fixture.manager, 1_000_000)
  }
  return { ...fixture, issuance, investor, other }
}

/** Claims earnings, and has MANGOPAY move those that are claimed to the balance. */
async function claim(person: Person, body: { way: 'BANK' | 'BALANCE'; issuance?: string }) {
  const claimed = await person.send('claimEarnings', { body })
  if (body.way === 'BALANCE') await jobs.drain()
  return claimed
}
const rows = async (person: Person) => (await person.call('listMyEarnings')).items

it('the overview shows the claimable sum of each project over several lots', async () => {
  const { issuance, investor, createPaid } = await holding()
  await createPaid(issuance.slug, 8000)
  const { claimable, net } = await investor.call('getMyEarnings')
  expect(claimable).toMatchObject([
    { issuance_slug: issuance.slug, gross: 4000, withholding: 760, net: 3240 },
  ])
  expect(net).toBe(3240)
  expect(await rows(investor)).toHaveLength(2)
})

it('a claim without a bank account is refused with a link to add one', async () => {
  const { issuance, investor, createPaid } = await holding(withBalance, { accounts: false })
  await createPaid(issuance.slug, 8000)
  expect((await investor.call('getMyEarnings')).has_account).toBe(false)
  for (const way of ['BANK', 'BALANCE'] as const) {
    const { status, error } = await claim(investor, { way })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'requirement', reason: { fix: '/user/account' } })
  }
  expect((await rows(investor)).map(({ status }) => status)).toEqual(['PAID', 'PAID'])
})

it('a claim of one project is paid out to the bank, with the dates of sending and arrival', async () => {
  const { issuance, manager, investor, createPaid } = await holding()
  await createPaid(issuance.slug, 8000)
  const { data } = await claim(investor, { way: 'BANK', issuance: issuance.slug })
  expect(data).toEqual({ net: 3240, currency: 'EUR', way: 'BANK' })
  const first = async () => (await rows(investor))[0]
  expect(await first()).toMatchObject({ status: 'CLAIMED', executed_at: null, delivered_at: null })
  const [payout] = (await manager.call('listPayouts')).items
  expect(payout).toMatchObject({ reason: 'EARNINGS', amount: 3240, investment_id: '' })
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  expect(await first()).toMatchObject({ executed_at: expect.stringMatching(/T/), delivered_at: null })
  await manager.call('confirmPayout', { params })
  expect(await first()).toMatchObject({ delivered_at: expect.stringMatching(/T/) })
  expect((await investor.call('getMyEarnings')).net).toBe(0)
})

it('a failed payout clears the date of sending', async () => {
  const { issuance, manager, investor, createPaid } = await holding()
  await createPaid(issuance.slug, 8000)
  await claim(investor, { way: 'BANK' })
  const [payout] = (await manager.call('listPayouts')).items
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  await manager.call('failPayout', { params, body: { reason: 'Cuenta cerrada' } })
  expect((await rows(investor))[0]).toMatchObject({ status: 'CLAIMED', executed_at: null })
})

it('a claim to the balance is credited if the tenant allows paying with it', async () => {
  const { issuance, tenant, investor, createPaid } = await holding(withBalance)
  await createPaid(issuance.slug, 8000)
  expect((await claim(investor, { way: 'BALANCE' })).data?.net).toBe(3240)
  expect(await balances(owner, tenant.id)).toMatchObject({ investor_balance: 3240 })
  expect(await rows(investor)).toMatchObject([
    { status: 'CLAIMED', delivered_at: expect.stringMatching(/T/) },
    { status: 'CLAIMED' },
  ])
})

it('a claim to the balance is refused if the tenant has no balances', async () => {
  for (const customization of [{}, { extras: { payWithBalance: true } }]) {
    const { issuance, investor, createPaid } = await holding(customization)
    await createPaid(issuance.slug, 8000)
    expect((await investor.call('getMyEarnings')).to_balance).toBe(false)
    const refused = await claim(investor, { way: 'BALANCE' })
    expect([refused.status, refused.error.reason?.text]).toEqual([409, 'refusals.no_balance'])
  }
})

it('earnings of a person and of their company are claimed apart, each repaying its own debt', async () => {
  const { issuance, investor, manager, createPaid } = await holding()
  const receive = async () => {
    const { items } = await manager.call('listPayouts', { params: { status: ['OWED'] } })
    for (const { id } of items) {
      await manager.call('sendPayout', { params: { id }, body: { transfer_reference: 'TRF-1' } })
      await manager.call('confirmPayout', { params: { id } })
    }
  }
  const { id: entity } = await investor.call('createEntity', { body: company() })
  await addCompanyAccount(manager, investor, { entity })
  const giveToCompany = (distribution: string) =>
    owner.query(
      'update earnings set entity_id = $1 where distribution_id = $2 and investor_id = $3 and tokens = 1',
      [entity, distribution, investor.id],
    )
  const wrong = await createPaid(issuance.slug, 8000)
  await giveToCompany(wrong)
  expect((await claim(investor, { way: 'BANK' })).data?.net).toBe(3240)
  await receive()
  await manager.call('reverseDistribution', { params: { id: wrong }, body: { reason: 'Era otro importe' } })
  await createPaid(issuance.slug, 8000)
  expect(await investor.call('getMyEarnings')).toMatchObject({ net: 3240, debt: 3240, payable: 810 })
  expect((await claim(investor, { way: 'BANK' })).data?.net).toBe(810)
  await giveToCompany(await createPaid(issuance.slug, 16_000))
  const { claimable } = await investor.call('getMyEarnings')
  expect(claimable).toMatchObject([{ net: 6480, payable: 5670 }])
  expect((await claim(investor, { way: 'BANK' })).data?.net).toBe(5670)
  expect((await investor.call('getMyEarnings')).debt).toBe(0)
})

it("a company's earnings are not claimed to the balance, which MANGOPAY holds for the person", async () => {
  const { issuance, investor, createPaid } = await holding(withBalance)
  const { id: entity } = await investor.call('createEntity', { body: company() })
  await createPaid(issuance.slug, 8000)
  await owner.query('update earnings set entity_id = $1 where investor_id = $2 and tokens = 1', [
    entity,
    investor.id,
  ])
  expect((await claim(investor, { way: 'BALANCE' })).data?.net).toBe(2430)
  expect((await rows(investor)).map(({ status }) => status).toSorted()).toEqual(['CLAIMED', 'PAID'])
})

it('a claim that only repays a debt says so, and pays nothing', async () => {
  const { issuance, investor, manager, createPaid } = await holding(withBalance)
  const wrong = await createPaid(issuance.slug, 8000)
  await claim(investor, { way: 'BALANCE' })
  await manager.call('reverseDistribution', { params: { id: wrong }, body: { reason: 'Era otro importe' } })
  await createPaid(issuance.slug, 4000)
  expect(await investor.call('getMyEarnings')).toMatchObject({ net: 1620, payable: 0, debt: 3240 })
  expect((await claim(investor, { way: 'BANK' })).data).toMatchObject({ net: 0 })
  expect(await investor.call('getMyEarnings')).toMatchObject({ net: 0, debt: 1620 })
  expect((await manager.call('listPayouts', { params: { status: ['OWED'] } })).items).toEqual([])
})

it("the receipt of a company's claim names the company and its tax number", async () => {
  const { issuance, investor, manager, createPaid } = await holding()
  const { id: entity } = await investor.call('createEntity', { body: company() })
  await addCompanyAccount(manager, investor, { entity })
  const id = await createPaid(issuance.slug, 8000)
  await owner.query('update earnings set entity_id = $1 where investor_id = $2', [entity, investor.id])
  await claim(investor, { way: 'BANK' })
  const [payout] = (await manager.call('listPayouts')).items
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  await manager.call('confirmPayout', { params })
  await manager.call('setClock', { body: { days: 0 } })
  while ((await jobs.drain()) > 0);
  const { receipt_file_id } = await investor.call('getMyDistribution', { params: { id } })
  const { path } = platform.library.operations.getFile ?? { path: '' }
  const url = path.replace('{id}', receipt_file_id)
  const { rawPayload } = await platform.app.inject({ url, headers: investor.headers })
  const said = (await textOfPages(rawPayload)).join('\n')
  expect(said).toContain('Casas del Sur SL')
  expect(said).toContain('B58818501')
})

it("a claim of a company's earnings goes to its account, and needs no account of its representative", async () => {
  const { issuance, investor, manager, createPaid } = await holding({}, { accounts: false })
  const { id: entity } = await investor.call('createEntity', { body: company() })
  await createPaid(issuance.slug, 8000)
  await owner.query('update earnings set entity_id = $1 where investor_id = $2', [entity, investor.id])
  expect((await claim(investor, { way: 'BANK' })).status).toBe(200)
  await addApprovedAccount(manager, investor)
  const owed = async () => (await manager.call('listPayouts')).items[0]
  expect(await owed()).toMatchObject({ amount: 3240, bank_account_id: '' })
  const id = await addCompanyAccount(manager, investor, { entity })
  expect(await owed()).toMatchObject({ bank_account_id: id })
})

it('the debt of a reversed distribution is deducted from the next claim', async () => {
  const { issuance, tenant, manager, investor, createPaid } = await holding(withBalance)
  const wrong = await createPaid(issuance.slug, 8000)
  await claim(investor, { way: 'BALANCE' })
  await manager.call('reverseDistribution', { params: { id: wrong }, body: { reason: 'Era otro importe' } })
  expect((await investor.call('getMyEarnings')).debt).toBe(3240)
  await createPaid(issuance.slug, 16_000)
  expect((await claim(investor, { way: 'BALANCE' })).data?.net).toBe(3240)
  const after = await balances(owner, tenant.id)
  expect(after).toMatchObject({ investor_balance: 6480 })
  expect(after).not.toHaveProperty('holder_debt')
})

it('a reversal reduces a claim that has not been sent yet', async () => {
  const { issuance, tenant, manager, investor, createPaid } = await holding()
  await createPaid(issuance.slug, 2000)
  const wrong = await createPaid(issuance.slug, 8000)
  await claim(investor, { way: 'BANK' })
  const unsent = async () =>
    (await manager.call('listPayouts', { params: { status: ['OWED'] } })).items.map(({ amount }) => amount)
  expect(await unsent()).toEqual([4049])
  await manager.call('reverseDistribution', { params: { id: wrong }, body: { reason: 'Era otro importe' } })
  while ((await jobs.drain()) > 0);
  expect(await unsent()).toEqual([809])
  expect((await manager.call('listPayouts', { params: { status: ['CANCELED'] } })).total).toBe(1)
  expect((await investor.call('getMyEarnings')).debt).toBe(0)
  const after = await balances(owner, tenant.id)
  expect(after).toMatchObject({ investor_available: 809 })
  expect(after).not.toHaveProperty('holder_debt')
})

it('a reversal of everything claimed cancels the payout', async () => {
  const { issuance, tenant, manager, investor, createPaid } = await holding()
  const wrong = await createPaid(issuance.slug, 8000)
  await claim(investor, { way: 'BANK' })
  await manager.call('reverseDistribution', { params: { id: wrong }, body: { reason: 'Era otro importe' } })
  while ((await jobs.drain()) > 0);
  expect((await manager.call('listPayouts', { params: { status: ['OWED'] } })).items).toEqual([])
  const after = await balances(owner, tenant.id)
  expect(after).not.toHaveProperty('holder_debt')
  expect(after).not.toHaveProperty('investor_available')
})

it('claims of one project, of everything and a reversal at once pay every cent once', async () => {
  const { issuance, tenant, manager, investor, other, createPaid } = await holding()
  const wrong = await createPaid(issuance.slug, 8000)
  await createPaid(issuance.slug, 16_000)
  const body = { reason: 'Era otro importe' }
  const reverse = () => manager.send('reverseDistribution', { params: { id: wrong }, body })
  const [reversed] = await Promise.all([
    reverse(),
    ...[investor, other].flatMap((person) => [
      claim(person, { way: 'BANK', issuance: issuance.slug }),
      claim(person, { way: 'BANK' }),
    ]),
  ])
  // Asks again if the claims closed the distribution meanwhile.
  if (reversed.status === 409) expect((await reverse()).status).toBe(200)
  while ((await jobs.drain()) > 0);
  const { items } = await manager.call('listPayouts', { params: { status: ['OWED'] } })
  expect(items.map(({ amount }) => amount)).toEqual([6480, 6480])
  const after = await balances(owner, tenant.id)
  expect(after).toMatchObject({ investor_available: 2 * 6480 })
  for (const account of ['holder_debt', 'earnings_payable']) expect(after).not.toHaveProperty(account)
})

it('a distribution closes once everyone has claimed', async () => {
  const { issuance, manager, investor, other, createPaid } = await holding(withBalance)
  const id = await createPaid(issuance.slug, 8000)
  const status = async () => (await manager.call('getDistribution', { params: { id } })).status
  await claim(investor, { way: 'BALANCE' })
  expect(await status()).toBe('PAID')
  await claim(other, { way: 'BALANCE' })
  expect(await status()).toBe('CLOSED')
})

it('frozen earnings are shown as held back, and can be claimed after the freeze is lifted', async () => {
  const { issuance, manager, investor, createPaid } = await holding(withBalance, { lots: [[1]] })
  const params = { slug: issuance.slug }
  await createPaid(issuance.slug, 1000)
  const frozen = async () => (await manager.call('listHolders', { params })).items[0]
  const body = { reason: 'Orden del juzgado.' }
  await manager.call('freezeHolder', { params: { id: (await frozen())?.id ?? '' }, body })
  expect(await investor.call('getMyEarnings')).toMatchObject({ claimable: [], net: 0, held_back: 810 })
  const refused = await claim(investor, { way: 'BALANCE' })
  expect([refused.status, refused.error.reason?.text]).toEqual([409, 'refusals.nothing_to_claim'])
  await manager.call('liftFreeze', { params: { id: (await frozen())?.freeze_id ?? '' }, body })
  expect((await claim(investor, { way: 'BALANCE' })).data?.net).toBe(810)
})

it('concurrent claims pay every cent once', async () => {
  const { issuance, tenant, investor, other, createPaid } = await holding(withBalance)
  for (const gross of [10_001, 777, 3333]) await createPaid(issuance.slug, gross)
  const due = (await investor.call('getMyEarnings')).net
  const all = due + (await other.call('getMyEarnings')).net
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      claim(index % 2 ? investor : other, {
        way: 'BALANCE' as const,
        ...(index % 3 === 0 && { issuance: issuance.slug }),
      }),
    ),
  )
  const taken = replies.filter(({ status }) => status === 200)
  expect(taken.reduce((sum, { data }) => sum + (data?.net ?? 0), 0)).toBe(all)
  const after = await balances(owner, tenant.id)
  expect(after).toMatchObject({ investor_balance: all })
  expect(after).not.toHaveProperty('earnings_payable')
})

it('a claim is refused to a manager who impersonates, and to an unidentified investor', async () => {
  const { issuance, tenant, manager, investor, createPaid } = await holding()
  await createPaid(issuance.slug, 8000)
  const { obstacles } = await investor.call('getLeaving')
  expect(obstacles.map(({ reason }) => reason)).toEqual(['TOKENS', 'EARNINGS'])
  const looking = await tenant.impersonate(manager, investor)
  expect((await claim(looking, { way: 'BANK' })).status).toBe(403)
  const unknown = await tenant.investor({ kyc_status: 'pending', identified_at: null })
  expect((await claim(unknown, { way: 'BANK' })).status).toBe(409)
})

it('a claim is refused to an investor who is rejected or awaits validation', async () => {
  const { tenant, manager } = await distributionFixture(platform, { customization: withBalance })
  for (const [validation, reason] of [
    ['rejected', 'requirements.rejected'],
    ['pending', 'requirements.validation'],
  ] as const) {
    const person = await tenant.investor({ validation })
    await addApprovedAccount(manager, person)
    const refused = await claim(person, { way: 'BANK' })
    expect([refused.status, refused.error.reason?.text]).toEqual([409, reason])
  }
})

it("earnings in another currency than the balance's are paid out to the bank", async () => {
  const { issuance, tenant, investor, createPaid } = await holding(withBalance)
  await createPaid(issuance.slug, 8000)
  await tenant.publish({ ...withBalance, currency: { code: 'USD' } })
  const overview = await investor.call('getMyEarnings')
  expect(overview).toMatchObject({ net: 0, received: 0, elsewhere: [{ currency: 'EUR', net: 3240 }] })
  expect((await claim(investor, { way: 'BALANCE' })).status).toBe(409)
  expect((await claim(investor, { way: 'BANK' })).data).toMatchObject({ net: 3240, currency: 'EUR' })
})

it('earnings are refused if the tenant hides them', async () => {
  const { tenant } = await distributionFixture(platform, { customization: { hide: { earnings: true } } })
  const investor = await tenant.investor()
  expect((await investor.send('getMyEarnings')).status).toBe(403)
  expect((await claim(investor, { way: 'BANK' })).status).toBe(403)
})

it('a distribution closes even if its last lines are claimed before its payment has finished', async () => {
  const { issuance, tenant, manager, investor, other, createFunded, runPaymentJob } =
    await holding(withBalance)
  const id = await createFunded(issuance.slug, 8000)
  await manager.call('payDistribution', { params: { id } })
  await runPaymentJob(id, 1)
  for (const person of [investor, other]) await person.call('claimEarnings', { body: { way: 'BALANCE' } })
  const status = async () => (await manager.call('getDistribution', { params: { id } })).status
  expect(await status()).toBe('PAYING')
  await runPaymentJob(id)
  expect(await status()).toBe('CLOSED')
  expect(await balances(owner, tenant.id)).not.toHaveProperty('distribution_fund')
})
