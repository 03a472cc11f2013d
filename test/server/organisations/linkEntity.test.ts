import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { company } from '../entities/company.ts'
import { createCompanyInReview, createCompleteCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { createApprovedCompany, organisationFixture } from './house.ts'

const platform = await testPlatform()
const another = 'DE89370400440532013000'

afterEach(() => assertInvariants(platform.owner))

describe('the legal entity of an organisation', () => {
  test('is linked by a manager and visible to its members', async () => {
    const { tenant, manager, member, params } = await organisationFixture(platform)
    const entity_id = await createApprovedCompany(tenant, manager)
    await manager.call('linkEntity', { params, body: { entity_id } })
    const summary = { id: entity_id, name: 'Casas del Sur SL', tax_id: 'B58818501', status: 'APPROVED' }
    expect((await manager.call('getOrganisation', { params })).entity).toMatchObject(summary)
    const { items } = await member.call('getMyOrganisations')
    expect(items[0]?.entity).toMatchObject(summary)
    expect(JSON.stringify(items)).not.toContain('Calle Mayor')
  })

  test('must be approved, have the same tax number and be linked to no other organisation', async () => {
    const { tenant, manager, params } = await organisationFixture(platform, 'Sol SL', 'A28599033')
    const entity_id = await createApprovedCompany(tenant, manager)
    const link = (to = params) => manager.send('linkEntity', { params: to, body: { entity_id } })
    expect((await link()).error.code).toBe('entity_mismatch')
    await manager.call('changeOrganisation', { params, body: { name: 'Sol SL', tax_id: 'B58818501' } })
    const other = { id: await tenant.organisation() }
    expect((await link(other)).error.code).toBe('entity_linked')
    const early = await createCompleteCompany(await tenant.investor())
    const unchecked = await manager.send('linkEntity', { params, body: { entity_id: early.id } })
    expect(unchecked.error.code).toBe('entity_unchecked')
    expect((await link()).status).toBe(204)
    expect((await link()).error.reason?.text).toBe('organisations.needs_unlinked')
  })

  test('does not confirm account holders after it is changed', async () => {
    const { tenant, manager, member, params } = await organisationFixture(platform, 'Sol')
    const owner = await tenant.investor()
    const entity_id = await createCompanyInReview(owner, manager)
    await manager.call('approveEntity', { params: { id: entity_id } })
    await manager.call('linkEntity', { params, body: { entity_id } })
    await owner.call('reopenEntity', { params: { id: entity_id } })
    await owner.call('saveEntity', { params: { id: entity_id }, body: company({ name: 'Luis Gil SL' }) })
    await member.call('proposeOrganisationAccount', {
      params,
      body: { iban: 'ES9121000418450200051332', holder: 'Luis Gil SL' },
    })
    const { accounts } = await manager.call('getOrganisation', { params })
    expect(accounts).toMatchObject([{ holder: 'Luis Gil SL', holder_matches: false }])
    const accountBody = { iban: another, holder: 'Luis Gil SL' }
    const named = await manager.call('addOrganisationAccount', { params, body: accountBody })
    expect(named.status).toBe('REVIEW')
  })

  test("sets the organisation's tax number, which is fixed until they are unlinked", async () => {
    const { tenant, manager } = await organisationFixture(platform)
    const own = await createTestTenant(platform)
    const [otherManager, params] = [await own.manager(), { id: await own.organisation() }]
    const entity_id = await createApprovedCompany(own, otherManager)
    await otherManager.call('linkEntity', { params, body: { entity_id } })
    const change = () =>
      otherManager.send('changeOrganisation', { params, body: { name: 'Casas SL', tax_id: 'A28599033' } })
    expect((await change()).error.code).toBe('organisation_linked')
    await otherManager.call('unlinkEntity', { params })
    expect((await change()).data.tax_id).toBe('A28599033')
    const foreign = await createApprovedCompany(tenant, manager)
    const stolen = await otherManager.send('linkEntity', { params, body: { entity_id: foreign } })
    expect(stolen.error.code).toBe('entity_unknown')
  })
})
