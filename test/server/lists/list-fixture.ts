import type { Pool } from 'pg'
import type { Person, TestTenant } from '../test-tenant.ts'

/** The number of rows of each list; a query that reads as many scans the whole table. */
export const rows = 6000

export type Issuance = Awaited<ReturnType<TestTenant['issuance']>>
export interface ListFixture {
  owner: Pool
  /** The tenant with many orders, people and documents. */
  tenant: TestTenant
  investor: Person
  manager: Person
  issuance: Issuance
}
