import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { freezes } from './tables.ts'

interface HolderColumns {
  tenant_id: PgColumn
  issuance_id: PgColumn
  user_id: string | SQLWrapper
}

/** Selects true if a person's tokens of an issuance are frozen, in a query with the given columns. */
export function whereFrozen({ tenant_id, issuance_id, user_id }: HolderColumns): SQL<boolean> {
  const whereOfHolder = and(
    eq(freezes.tenant_id, tenant_id),
    eq(freezes.issuance_id, issuance_id),
    sql`${freezes.user_id} = ${user_id}`,
    eq(freezes.status, 'FROZEN'),
  )
  return sql<boolean>`exists (select from ${freezes} where ${whereOfHolder})`
}
