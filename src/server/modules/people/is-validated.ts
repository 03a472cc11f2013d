import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'

interface PersonColumns {
  tenant_id: PgColumn
  user_id: string | SQLWrapper
}

/** Selects true if a person is validated, in a query with the given columns. */
export function whereValidated({ tenant_id, user_id }: PersonColumns): SQL<boolean> {
  const whereOfPerson = and(
    eq(users.tenant_id, tenant_id),
    sql`${users.id} = ${user_id}`,
    eq(users.validation, 'validated'),
  )
  return sql<boolean>`exists (select from ${users} where ${whereOfPerson})`
}
