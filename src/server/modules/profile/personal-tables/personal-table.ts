import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

interface Person {
  id: string
  email: string
}

/** Describes the rows of a table about a person: the condition, the order and the exported columns. */
export interface PersonalTable {
  table: PgTable
  of: (person: Person) => SQL
  by: PgColumn
  columns: Record<string, PgColumn>
}

/** Returns all columns except the tenant, internal ones and those named. */
export function columnsWithout(table: PgTable, ...names: string[]): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table))
  const left = ['tenant_id', 'recorded_at', 'chain_position', 'chain_hash', ...names]
  return Object.fromEntries(columns.filter(([name]) => !left.includes(name)))
}
