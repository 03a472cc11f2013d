import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

interface Person {
  id: string
  email: string
}

/**
 * Describes which rows of a table concern a person (`of`), the column by which they are sorted newest first (`by`),
 * and the exported columns.
 */
export interface PersonalTable {
  table: PgTable
  of: (person: Person) => SQL
  by: PgColumn
  columns: Record<string, PgColumn>
}

/** Returns a table's columns, except the tenant, internal columns and the given names. */
export function columnsWithout(table: PgTable, ...names: string[]): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table))
  const excludedColumns = ['tenant_id', 'recorded_at', 'chain_position', 'chain_hash', ...names]
  return Object.fromEntries(columns.filter(([name]) => !excludedColumns.includes(name)))
}
