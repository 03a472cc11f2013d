import { company } from '../server/entities/company.ts'
import { placeOrder } from '../server/investments/steps.ts'
import type { Person, TestTenant } from '../server/test-tenant.ts'

/** Creates the records of a stranger, and those of another tenant, that a body or a query might name. */
export async function foreignRecords(elsewhere: TestTenant, stranger: Person, managerElsewhere: Person) {
  const investor = await elsewhere.investor()
  const issuance = await elsewhere.issuance()
  const { slug } = issuance
  const day = '2026-01-02'
  const body = { kind: 'DIVIDEND' as const, gross: 1000, record_on: day, due_on: day }
  const distribution = await managerElsewhere.call('createDistribution', { params: { slug }, body })
  const entityOf = async (person: Person) => (await person.call('createEntity', { body: company() })).id
  return {
    stranger: { file: await stranger.file(), entity: await entityOf(stranger) },
    elsewhere: {
      file: await managerElsewhere.file(),
      slug,
      issuance: issuance.id,
      distribution: distribution.id,
      entity: await entityOf(investor),
      organisation: await elsewhere.organisation(),
      investment: (await placeOrder(investor, slug, 1)).id,
      person: investor.id,
    },
  }
}
