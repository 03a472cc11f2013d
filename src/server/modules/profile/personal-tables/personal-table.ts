import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

interface Person {
  id: string
  email: string
}

/** Rows of a table that are about a person: which, the newest by what, and what of them the person gets. */
export interface PersonalTable {
  table: PgTable
  of: (person: Person) => SQL
  by: PgColumn
  columns: Record<string, PgColumn>
}

/** All columns but the tenant, what opens an account, and what only the platform works with. */
export function columnsWithout(table: PgTable, ...names: string[]): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table))
  const left = ['tenant_id', 'recorded_at', 'chain_position', 'chain_hash', ...names]
  return Object.fromEntries(columns.filter(([name]) => !left.includes(name)))
}
