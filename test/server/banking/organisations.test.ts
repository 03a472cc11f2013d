import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createApprovedCompany, organisationFixture } from '../organisations/house.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import holders from './companies.json' with { type: 'json' }

const platform = await testPlatform()
const iban = 'ES9121000418450200051332'
const another = 'DE89370400440532013000'
const reason = 'El certificado es de otra cuenta.'
const decided = { reason: 'Todo en orden' }

afterEach(() => assertInvariants(platform.owner))

const body = (change: object = {}) => ({ iban, holder: 'Casas del Sur, S.L.', ...change })
const accountsOf = async (member: Person) =>
  (await member.call('getMyOrganisations')).items[0]?.accounts ?? []

describe('a bank account of an organisation', () => {
  test.each(holders)(
    'that a manager adds, of "%s" with the holder "%s", has the status %s',
    async (name, holder, status) => {
      const { manager, params } = await organisationFixture(platform, name)
      const account = await manager.call('addOrganisationAccount', { params, body: body({ holder }) })
      expect([account.status, account.for_payouts]).toEqual([status, status === 'MATCHED'])
    },
  )

  test('may have its legal entity as the holder', async () => {
    const { tenant, manager, params } = await organisationFixture(platform, 'Sol')
    const entity_id = await createApprovedCompany(tenant, manager)
    await manager.call('linkEntity', { params, body: { entity_id } })
    const account = await manager.call('addOrganisationAccount', { params, body: body() })
    expect(account.status).toBe('MATCHED')
  })

  test('is proposed by a member, and used once a manager has verified it', async () => {
    const { manager, member, params } = await organisationFixture(platform)
    const proposed = await member.call('proposeOrganisationAccount', { params, body: body() })
    expect(proposed).toMatchObject({ status: 'REVIEW', for_payouts: false, account: 'ES91 •••• 1332' })
    await manager.call('verifyBankAccount', { params: { id: proposed.id } })
    expect(await accountsOf(member)).toMatchObject([{ status: 'VERIFIED', for_payouts: true }])
    expect(await subjectsTo(platform, member)).toEqual([
      'Casas del Sur SL tiene una cuenta bancaria nueva',
      'La cuenta bancaria de Casas del Sur SL está comprobada',
    ])
  })

  test('is rejected with a reason, and every member is notified', async () => {
    const { tenant, manager, member, id, params } = await organisationFixture(platform)
    const colleague = await tenant.member(id)
    const proposed = await member.call('proposeOrganisationAccount', { params, body: body() })
    await manager.call('rejectBankAccount', { params: { id: proposed.id }, body: { reason } })
    expect(await accountsOf(colleague)).toMatchObject([{ status: 'REJECTED', reason }])
    for (const each of [member, colleague])
      expect(await subjectsTo(platform, each)).toContain(
        'No podemos usar la cuenta bancaria de Casas del Sur SL',
      )
  })

  test('with another holder is verified by a manager other than its author', async () => {
    const { manager, second, params } = await organisationFixture(platform)
    const { id } = await manager.call('addOrganisationAccount', { params, body: body({ holder: 'Otra SL' }) })
    const own = await manager.send('verifyBankAccount', { params: { id } })
    expect(own.error.reason?.text).toBe('requirements.own_bank_account')
    expect((await second.send('verifyBankAccount', { params: { id } })).status).toBe(204)
  })

  test('cannot be verified by a manager who is a member of the organisation', async () => {
    const { tenant, second, member, id, params } = await organisationFixture(platform)
    const both = await tenant.person({ roles: ['ADMIN', 'CLIENT'] })
    await tenant.join(both, id)
    const proposed = await member.call('proposeOrganisationAccount', { params, body: body() })
    const refused = await both.send('verifyBankAccount', { params: { id: proposed.id } })
    expect(refused.error.reason?.text).toBe('requirements.own_bank_account')
    expect((await second.send('verifyBankAccount', { params: { id: proposed.id } })).status).toBe(204)
  })

  test("needs another manager's review if its author is also a member", async () => {
    const { tenant, second, id, params } = await organisationFixture(platform)
    const both = await tenant.person({ roles: ['ADMIN', 'CLIENT'] })
    await tenant.join(both, id)
    const named = await both.call('addOrganisationAccount', { params, body: body() })
    expect(named).toMatchObject({ status: 'REVIEW', for_payouts: false })
    expect((await second.send('verifyBankAccount', { params: { id: named.id } })).status).toBe(204)
  })

  test('is chosen or removed by a member, and can be chosen only if verified', async () => {
    const { manager, member, params } = await organisationFixture(platform)
    const first = await manager.call('addOrganisationAccount', { params, body: body() })
    const other = await member.call('proposeOrganisationAccount', { params, body: body({ iban: another }) })
    const early = await member.send('chooseBankAccount', { params: { id: other.id } })
    expect(early.error.reason?.text).toBe('requirements.account_unverified')
    await manager.call('verifyBankAccount', { params: { id: other.id } })
    await member.call('chooseBankAccount', { params: { id: other.id } })
    await member.call('removeBankAccount', { params: { id: first.id } })
    expect(await accountsOf(member)).toMatchObject([{ id: other.id, for_payouts: true }])
    expect((await manager.send('removeBankAccount', { params: { id: other.id } })).status).toBe(404)
  })

  test('cannot be added twice, and needs a review if an investor has added it too', async () => {
    const { tenant, manager, params } = await organisationFixture(platform)
    const person = await tenant.person({ name: 'Ana', surname: 'Sol' })
    await person.call('addBankAccount', { body: { iban, holder: 'Ana Sol' } })
    const account = await manager.call('addOrganisationAccount', { params, body: body() })
    expect(account.status).toBe('REVIEW')
    const again = await manager.send('addOrganisationAccount', { params, body: body() })
    expect(again.error.code).toBe('account_known')
    const { accounts } = await manager.call('getOrganisation', { params })
    expect(accounts).toMatchObject([{ iban, also_of: 'Ana Sol', holder_matches: true }])
    const { accounts: theirs } = await manager.call('getUser', { params: { id: person.id } })
    expect(theirs).toMatchObject([{ also_of: 'Casas del Sur SL' }])
  })

  test('does not appear among the personal accounts of its author', async () => {
    const { member, params } = await organisationFixture(platform)
    await member.call('proposeOrganisationAccount', { params, body: body() })
    expect((await member.call('getMyBankAccounts')).items).toEqual([])
  })

  test("appears in the organisation's history with each action", async () => {
    const { manager, second, params } = await organisationFixture(platform)
    const { id } = await manager.call('addOrganisationAccount', { params, body: body({ holder: 'Otra SL' }) })
    await second.call('verifyBankAccount', { params: { id } })
    const { events } = await manager.call('getOrganisation', { params })
    expect(events.map(({ what }) => what)).toEqual([
      'Crear una organización',
      'Añadir una cuenta bancaria a una organización',
      'Dar por buena una cuenta bancaria',
    ])
  })

  test('is refused to everyone but members and managers of the tenant', async () => {
    const { tenant, manager, member, params } = await organisationFixture(platform)
    const { id } = await member.call('proposeOrganisationAccount', { params, body: body() })
    const elsewhere = await createTestTenant(platform)
    const rival = await tenant.member(await tenant.organisation())
    const strangers = [rival, await tenant.investor(), tenant.visitor(), await elsewhere.manager()]
    for (const each of strangers) {
      const answers = [
        await each.send('proposeOrganisationAccount', { params, body: body({ iban: another }) }),
        await each.send('addOrganisationAccount', { params, body: body({ iban: another }) }),
        await each.send('chooseBankAccount', { params: { id } }),
        await each.send('removeBankAccount', { params: { id } }),
        await each.send('verifyBankAccount', { params: { id } }),
      ]
      for (const { status } of answers) expect([401, 403, 404]).toContain(status)
    }
    const watched = await tenant.impersonate(manager, member)
    expect(await accountsOf(watched)).toHaveLength(1)
    for (const operation of ['chooseBankAccount', 'removeBankAccount'] as const)
      expect((await watched.send(operation, { params: { id } })).status).toBe(403)
  })

  test('is refused to a removed member from the next request on', async () => {
    const { manager, member, params } = await organisationFixture(platform)
    const { id } = await member.call('proposeOrganisationAccount', { params, body: body() })
    const removal = { params: { ...params, member: member.id }, body: decided }
    await manager.call('removeMember', removal)
    const attempts = [
      await member.send('removeBankAccount', { params: { id } }),
      await member.send('proposeOrganisationAccount', { params, body: body({ iban: another }) }),
    ]
    for (const { status } of attempts) expect([403, 404]).toContain(status)
    expect((await member.call('getMyOrganisations')).items).toEqual([])
  })
})
