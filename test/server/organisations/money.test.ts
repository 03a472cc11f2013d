import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { inReview, ready } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { newWorld, type Person, type World } from '../investments/world.ts'
import { subjectsTo } from '../payouts/steps.ts'
import holders from './holders.json' with { type: 'json' }

const platform = await testPlatform()
const iban = 'ES9121000418450200051332'
const another = 'DE89370400440532013000'
const reason = 'El certificado es de otra cuenta.'
const decided = { reason: 'Todo en orden' }

afterEach(() => assertInvariants(platform.owner))

/** An organisation with a member, and two managers. */
async function house(name = 'Casas del Sur SL', tax_id = 'B58818501') {
  const world = await newWorld(platform)
  const [manager, second] = [await world.manager(), await world.manager()]
  const { id } = await manager.call('createOrganisation', { body: { name, tax_id } })
  return { world, manager, second, member: await world.member(id), id, params: { id } }
}

const body = (change: object = {}) => ({ iban, holder: 'Casas del Sur, S.L.', ...change })
const accountsOf = async (member: Person) =>
  (await member.call('getMyOrganisations')).items[0]?.accounts ?? []

/** A company that a manager has checked. */
async function entity(world: World, manager: Person): Promise<string> {
  const id = await inReview(await world.investor(), manager)
  await manager.call('approveEntity', { params: { id } })
  return id
}

describe('a bank account of an organisation', () => {
  test.each(holders)(
    'that a manager names, of "%s" in the name of "%s", is %s',
    async (name, holder, status) => {
      const { manager, params } = await house(name)
      const account = await manager.call('addOrganisationAccount', { params, body: body({ holder }) })
      expect([account.status, account.for_payouts]).toEqual([status, status === 'MATCHED'])
    },
  )

  test('may be in the name of its legal entity', async () => {
    const { world, manager, params } = await house('Sol')
    const entity_id = await entity(world, manager)
    await manager.call('linkEntity', { params, body: { entity_id } })
    const account = await manager.call('addOrganisationAccount', { params, body: body() })
    expect(account.status).toBe('MATCHED')
  })

  test('is proposed by a member, and used once a manager has verified it', async () => {
    const { manager, member, params } = await house()
    const proposed = await member.call('proposeOrganisationAccount', { params, body: body() })
    expect(proposed).toMatchObject({ status: 'REVIEW', for_payouts: false, account: 'ES91 •••• 1332' })
    await manager.call('verifyBankAccount', { params: { id: proposed.id } })
    expect(await accountsOf(member)).toMatchObject([{ status: 'VERIFIED', for_payouts: true }])
    expect(await subjectsTo(platform, member)).toEqual([
      'Casas del Sur SL tiene una cuenta bancaria nueva',
      'La cuenta bancaria de Casas del Sur SL está comprobada',
    ])
  })

  test('that a manager rejects is told to every member with the reason', async () => {
    const { world, manager, member, id, params } = await house()
    const colleague = await world.member(id)
    const proposed = await member.call('proposeOrganisationAccount', { params, body: body() })
    await manager.call('rejectBankAccount', { params: { id: proposed.id }, body: { reason } })
    expect(await accountsOf(colleague)).toMatchObject([{ status: 'REJECTED', reason }])
    for (const each of [member, colleague])
      expect(await subjectsTo(platform, each)).toContain(
        'No podemos usar la cuenta bancaria de Casas del Sur SL',
      )
  })

  test('in another name is verified by another manager than who named it', async () => {
    const { manager, second, params } = await house()
    const { id } = await manager.call('addOrganisationAccount', { params, body: body({ holder: 'Otra SL' }) })
    const own = await manager.send('verifyBankAccount', { params: { id } })
    expect(own.error.reason?.text).toBe('requirements.own_bank_account')
    expect((await second.send('verifyBankAccount', { params: { id } })).status).toBe(204)
  })

  test('is not decided about by a manager who is one of its members', async () => {
    const { world, second, member, id, params } = await house()
    const both = await world.person({ roles: ['ADMIN', 'CLIENT'] })
    await world.join(both, id)
    const proposed = await member.call('proposeOrganisationAccount', { params, body: body() })
    const refused = await both.send('verifyBankAccount', { params: { id: proposed.id } })
    expect(refused.error.reason?.text).toBe('requirements.own_bank_account')
    expect((await second.send('verifyBankAccount', { params: { id: proposed.id } })).status).toBe(204)
  })

  test('is one of several: a member chooses among those that were verified, and takes one away', async () => {
    const { manager, member, params } = await house()
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

  test('is named once, and one that a person has named too is looked at first', async () => {
    const { world, manager, params } = await house()
    const person = await world.person({ name: 'Ana', surname: 'Sol' })
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

  test('stays out of the accounts of who named it', async () => {
    const { member, params } = await house()
    await member.call('proposeOrganisationAccount', { params, body: body() })
    expect((await member.call('getMyBankAccounts')).items).toEqual([])
  })

  test('stands in the history of its organisation, with who did what', async () => {
    const { manager, second, params } = await house()
    const { id } = await manager.call('addOrganisationAccount', { params, body: body({ holder: 'Otra SL' }) })
    await second.call('verifyBankAccount', { params: { id } })
    const { events } = await manager.call('getOrganisation', { params })
    expect(events.map(({ what }) => what)).toEqual([
      'Crear una organización',
      'Añadir una cuenta bancaria a una organización',
      'Dar por buena una cuenta bancaria',
    ])
  })

  test('is nobody else’s', async () => {
    const { world, manager, member, params } = await house()
    const { id } = await member.call('proposeOrganisationAccount', { params, body: body() })
    const elsewhere = await newWorld(platform)
    const rival = await world.member(await world.organisation())
    const strangers = [rival, await world.investor(), world.visitor(), await elsewhere.manager()]
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
    const watched = await world.impersonate(manager, member)
    expect(await accountsOf(watched)).toHaveLength(1)
    for (const operation of ['chooseBankAccount', 'removeBankAccount'] as const)
      expect((await watched.send(operation, { params: { id } })).status).toBe(403)
  })

  test('is out of reach from the next request on for who is a member no more', async () => {
    const { manager, member, params } = await house()
    const { id } = await member.call('proposeOrganisationAccount', { params, body: body() })
    const removal = { params: { ...params, member: member.id }, body: decided }
    await manager.call('removeMember', removal)
    const asked = [
      await member.send('removeBankAccount', { params: { id } }),
      await member.send('proposeOrganisationAccount', { params, body: body({ iban: another }) }),
    ]
    for (const { status } of asked) expect([403, 404]).toContain(status)
    expect((await member.call('getMyOrganisations')).items).toEqual([])
  })
})

describe('the legal entity of an organisation', () => {
  test('is linked by a manager, and read by its members', async () => {
    const { world, manager, member, params } = await house()
    const entity_id = await entity(world, manager)
    await manager.call('linkEntity', { params, body: { entity_id } })
    const told = { id: entity_id, name: 'Casas del Sur SL', tax_id: 'B58818501', status: 'APPROVED' }
    expect((await manager.call('getOrganisation', { params })).entity).toMatchObject(told)
    const { items } = await member.call('getMyOrganisations')
    expect(items[0]?.entity).toMatchObject(told)
    expect(JSON.stringify(items)).not.toContain('Calle Mayor')
  })

  test('has its tax number, was checked, and is no other organisation’s', async () => {
    const { world, manager, params } = await house('Sol SL', 'A28599033')
    const entity_id = await entity(world, manager)
    const link = (to = params) => manager.send('linkEntity', { params: to, body: { entity_id } })
    expect((await link()).error.code).toBe('entity_mismatch')
    await manager.call('changeOrganisation', { params, body: { name: 'Sol SL', tax_id: 'B58818501' } })
    const other = { id: await world.organisation() }
    expect((await link(other)).error.code).toBe('entity_linked')
    const early = await ready(await world.investor())
    const unchecked = await manager.send('linkEntity', { params, body: { entity_id: early.id } })
    expect(unchecked.error.code).toBe('entity_unchecked')
    expect((await link()).status).toBe(204)
    expect((await link()).error.reason?.text).toBe('organisations.needs_unlinked')
  })

  test('gives an organisation without a tax number its own, which stays until they are unlinked', async () => {
    const { world, manager } = await house()
    const own = await newWorld(platform)
    const [chief, params] = [await own.manager(), { id: await own.organisation() }]
    const entity_id = await entity(own, chief)
    await chief.call('linkEntity', { params, body: { entity_id } })
    const change = () =>
      chief.send('changeOrganisation', { params, body: { name: 'Casas SL', tax_id: 'A28599033' } })
    expect((await change()).error.code).toBe('organisation_linked')
    await chief.call('unlinkEntity', { params })
    expect((await change()).data.tax_id).toBe('A28599033')
    const foreign = await entity(world, manager)
    const stolen = await chief.send('linkEntity', { params, body: { entity_id: foreign } })
    expect(stolen.error.code).toBe('entity_unknown')
  })
})
