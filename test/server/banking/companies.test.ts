import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { pendingOf } from '../home/pending.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { addApprovedAccount, addCompanyAccount, subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const iban = 'ES9121000418450200051332'
const body = { iban, holder: 'Casas del Sur SL' }

afterEach(() => assertInvariants(platform.owner))

/** Returns a representative with an account of their own, and the company for which they invest. */
async function setUp() {
  const tenant = await createTestTenant(platform)
  const [manager, person] = [await tenant.manager(), await tenant.investor({ email: `${newId()}@mail.test` })]
  const own = await addApprovedAccount(manager, person)
  const entity = await investAsCompany(person, manager)
  const params = { id: entity }
  const accounts = async () => (await person.call('getEntityAccounts', { params })).items
  return { tenant, manager, person, own, entity, params, accounts }
}

describe('a bank account of a company', () => {
  it('waits for a manager, and only its representative adds and lists it', async () => {
    const { tenant, manager, person, params, accounts } = await setUp()
    const added = await person.call('addEntityAccount', {
      params,
      body: { ...body, iban: 'DE89370400440532013000' },
    })
    expect(added).toMatchObject({ status: 'REVIEW', for_payouts: false, entity_id: params.id })
    expect((await manager.call('listBankAccounts', { params: { status: ['REVIEW'] } })).items).toMatchObject([
      { owner: 'Casas del Sur SL', holder_matches: true, user_id: '', entity_id: params.id },
    ])
    await manager.call('verifyBankAccount', { params: { id: added.id } })
    expect(await accounts()).toMatchObject([{ status: 'VERIFIED', for_payouts: true }])
    expect((await person.call('getMyBankAccounts')).items).toHaveLength(1)
    expect(await subjectsTo(platform, person)).toContain(
      'La cuenta bancaria de Casas del Sur SL está comprobada',
    )
    const other = await tenant.investor()
    expect((await other.send('addEntityAccount', { params, body })).status).toBe(404)
    expect((await other.send('getEntityAccounts', { params })).status).toBe(404)
  })

  it('is chosen and removed by its representative only', async () => {
    const { tenant, manager, person, accounts } = await setUp()
    await addCompanyAccount(manager, person)
    const second = await addCompanyAccount(manager, person, { iban: 'FR1420041010050500013M02606' })
    const other = await tenant.investor()
    for (const operation of ['chooseBankAccount', 'removeBankAccount'] as const)
      expect((await other.send(operation, { params: { id: second } })).status).toBe(404)
    await person.call('chooseBankAccount', { params: { id: second } })
    expect((await accounts())[0]).toMatchObject({ id: second, for_payouts: true })
    await person.call('removeBankAccount', { params: { id: second } })
    expect(await accounts()).toMatchObject([{ for_payouts: false }])
  })

  it("of the same number as its representative's is told to the manager", async () => {
    const { manager, person, params } = await setUp()
    await person.call('addEntityAccount', { params, body })
    const { items } = await manager.call('listBankAccounts', { params: { status: ['REVIEW'] } })
    expect(items.map(({ also_of }) => also_of)).toEqual(['Nora Vidal'])
  })
})

describe("a refund of a company's order", () => {
  it('is sent to the account of the company, never to that of its representative', async () => {
    const { tenant, manager, person, own } = await setUp()
    const { slug } = await tenant.issuance()
    const id = await createPaidOrder(person, manager, slug, 10)
    await person.call('withdrawInvestment', { params: { id } })
    const [owed] = (await manager.call('listPayouts', { params: { account: ['MISSING'] } })).items
    const params = { id: owed?.id ?? '' }
    const transfer = { transfer_reference: 'TRF-1', bank_account_id: own }
    const wrong = await manager.send('sendPayout', { params, body: transfer })
    expect(wrong.error.code).toBe('account_replaced')
    const account = await addCompanyAccount(manager, person)
    const sent = await manager.call('sendPayout', { params, body: { ...transfer, bank_account_id: account } })
    expect(sent).toMatchObject({ bank_account_id: account, account: 'DE89 •••• 3000' })
  })

  it('asks its representative for the account of the company', async () => {
    const { tenant, manager, person, entity } = await setUp()
    const { slug } = await tenant.issuance()
    const id = await createPaidOrder(person, manager, slug, 10)
    await person.call('withdrawInvestment', { params: { id } })
    await manager.call('setClock', { body: { days: 0 } })
    const subjects = await subjectsTo(platform, person)
    expect(subjects.find((subject) => subject.startsWith('¿A qué cuenta'))).toMatch(
      /1\.000,00\s€ de Casas del Sur SL/,
    )
    expect((await pendingOf(person, 'COMPANY_ACCOUNT'))?.link).toBe(`/user/entities/${entity}`)
    expect(await pendingOf(person, 'MISSING_ACCOUNT')).toBeUndefined()
    await addCompanyAccount(manager, person)
    expect(await pendingOf(person, 'COMPANY_ACCOUNT')).toBeUndefined()
  })
})
