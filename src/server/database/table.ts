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

/** An empty setting means no tenant: `current_setting` gives '' on a connection that once had one. */
const ofThisTenant = sql`tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`

/**
 * A table whose rows belong to one tenant. It gets `tenant_id`, filled from the transaction's setting, and the row
 * level security policy, which `besides` narrows; one with a column `id` gets the primary key (tenant_id, id), another
 * names its own in `extra`.
 */
export function tenantTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extra: (
    self: Record<'tenant_id' | keyof Columns, ExtraConfigColumn>,
  ) => PgTableExtraConfigValue[] = () => [],
  besides?: SQL,
) {
  return pgTable(name, { tenant_id: tenantId(), ...columns }, (self) => {
    const own = self as Record<'tenant_id' | keyof Columns, ExtraConfigColumn>
    const keys = 'id' in own ? [primaryKey({ columns: [own.tenant_id, own.id as ExtraConfigColumn] })] : []
    const visible = besides ? sql`${ofThisTenant} and ${besides}` : ofThisTenant
    const policy = pgPolicy(`${name}_of_tenant`, { using: visible, withCheck: visible })
    return [...keys, policy, ...extra(own)]
  })
}

const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .default(sql`nullif(current_setting('app.tenant_id', true), '')::uuid`)
    .references(() => tenants.id)

/** A foreign key that cannot leave the tenant: single-column keys would, because their check bypasses row security. */
export function belongsTo(
  self: { tenant_id: ExtraConfigColumn },
  column: ExtraConfigColumn,
  table: { tenant_id: AnyPgColumn; id: AnyPgColumn },
) {
  return foreignKey({ columns: [self.tenant_id, column], foreignColumns: [table.tenant_id, table.id] })
}

/** A point in time, to the millisecond as JavaScript keeps it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Money in minor units. */
export const centsColumn = (name: string) => bigint(name, { mode: 'bigint' }).$type<Cents>()

/** A number of tokens. */
export const tokensColumn = (name: string) => bigint(name, { mode: 'bigint' }).$type<Tokens>()
