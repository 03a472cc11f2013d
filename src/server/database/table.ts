import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  type ExtraConfigColumn,
  foreignKey,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Cents, Tokens } from '../../domain/money.ts'
import { tenants } from '../tenancy/tables.ts'

/** Compares a row with the transaction's tenant. Reused connections have an empty setting, which means no tenant. */
const tenantCondition = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`

/**
 * Defines a table whose rows belong to one tenant. Adds `tenant_id` from the transaction's setting and a row level
 * security policy, which `extraCondition` restricts further; the primary key is (tenant_id, id) or defined in
 * `extra`.
 */
export function tenantTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extra: (
    self: Record<'tenant_id' | keyof Columns, ExtraConfigColumn>,
  ) => PgTableExtraConfigValue[] = () => [],
  extraCondition?: SQL,
) {
  return pgTable(name, { tenant_id: tenantId(), ...columns }, (self) => {
    const typedSelf = self as Record<'tenant_id' | keyof Columns, ExtraConfigColumn>
    const keys =
      'id' in typedSelf
        ? [primaryKey({ columns: [typedSelf.tenant_id, typedSelf.id as ExtraConfigColumn] })]
        : []
    const rowCondition = extraCondition ? sql`${tenantCondition} and ${extraCondition}` : tenantCondition
    const policy = pgPolicy(`${name}_of_tenant`, { using: rowCondition, withCheck: rowCondition })
    return [...keys, policy, ...extra(typedSelf)]
  })
}

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`nullif(current_setting('app.tenant_id', true), '')::uuid`)
    .references(() => tenants.id)

/**
 * Returns a foreign key within the tenant. A key of a single column could refer to another tenant's row, because its
 * check bypasses row level security.
 */
export function belongsTo(
  self: { tenant_id: ExtraConfigColumn },
  column: ExtraConfigColumn,
  table: { tenant_id: AnyPgColumn; id: AnyPgColumn },
) {
  return foreignKey({ columns: [self.tenant_id, column], foreignColumns: [table.tenant_id, table.id] })
}

/** Defines a time column with a precision of milliseconds, as in JavaScript. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Defines a money column in minor units. */
export const centsColumn = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>()

/** Defines a column for a number of tokens. */
export const tokensColumn = (name: string) => bigint(name, { mode: 'bigint' }).$type<Tokens>()
