import { createCompanyInReview } from '../entities/steps.ts'
import type { TestPlatform } from '../harness.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

/** Creates an organisation with a member, and two managers. */
export async function organisationFixture(
  platform: TestPlatform,
  name = 'Casas del Sur SL',
  tax_id = 'B58818501',
) {
  const tenant = await createTestTenant(platform)
  const [manager, second] = [await tenant.manager(), await tenant.manager()]
  const { id } = await manager.call('createOrganisation', { body: { name, tax_id } })
  return { tenant, manager, second, member: await tenant.member(id), id, params: { id } }
}

/** Returns a company that a manager has approved. */
export async function createApprovedCompany(tenant: TestTenant, manager: Person): Promise<string> {
  const id = await createCompanyInReview(await tenant.investor(), manager)
  await manager.call('approveEntity', { params: { id } })
  return id
}
