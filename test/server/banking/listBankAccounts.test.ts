import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const iban = 'ES9121000418450200051332'

const ana = await tenant.person({ name: 'Ana', surname: 'García' })
const eva = await tenant.person({ name: 'Eva', surname: 'Ruiz' })
const organisation = await manager.call('createOrganisation', {
  body: { name: 'Tejados SL', tax_id: 'B58818501' },
})
const member = await tenant.member(organisation.id)
await ana.call('addBankAccount', { body: { iban, holder: 'Ana García' } })
await eva.call('addBankAccount', { body: { iban: 'GB82WEST12345698765432', holder: 'Casas SL' } })
await member.call('proposeOrganisationAccount', {
  params: { id: organisation.id },
  body: { iban: 'DE89370400440532013000', holder: 'Tejados SL' },
})

const list = (params: object = {}) => manager.call('listBankAccounts', { params })
const ownersOf = async (params: object) => (await list(params)).items.map(({ owner }) => owner)

describe('the list of bank accounts', () => {
  test('shows the accounts under review, the oldest first', async () => {
    const { items, counts } = await list()
    expect(items.map(({ owner, holder_matches }) => [owner, holder_matches])).toEqual([
      ['Eva Ruiz', false],
      ['Tejados SL', true],
    ])
    expect(counts).toEqual({ waiting: 2, all: 3 })
  })

  test('can be searched by owner and filtered by status', async () => {
    expect(await ownersOf({ q: 'tejados' })).toEqual(['Tejados SL'])
    expect(await ownersOf({ q: 'ana', tab: 'all' })).toEqual(['Ana García'])
    expect(await ownersOf({ tab: 'all', status: ['MATCHED'] })).toEqual(['Ana García'])
  })

  test('shows the full IBAN only of accounts under review', async () => {
    const { items } = await list({ tab: 'all' })
    expect(items.filter((each) => each.iban !== undefined)).toHaveLength(2)
    expect(JSON.stringify(items)).not.toContain(iban)
  })
})
