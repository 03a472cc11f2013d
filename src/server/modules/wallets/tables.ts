import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/**
 * Wallets: for tokens at the platform and at named addresses, for money at payment providers. Removed ones stay for the
 * record.
 */
export const wallets = tenantTable(
  'wallets',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    /** On a blockchain, in lower case; our reference where the platform keeps it, and a provider's where one does. */
    address: text('address').notNull(),
    /** The owner's name for it; for money, the name of the legal entity. */
    label: text('label').notNull().default(''),
    /** The provider that keeps the money. */
    provider: text('provider').notNull().default(''),
    status: text('status').notNull(),
    /** Why a manager rejected it, for its owner. */
    reason: text('reason').notNull().default(''),
    added_at: instant('added_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    check(
      'wallets_address',
      sql`case ${t.kind} when 'PLATFORM' then ${t.address} ~ '^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$' and ${t.status} = 'VERIFIED'
        when 'EXTERNAL' then ${t.address} ~ '^0x[0-9a-f]{40}$'
        when 'PROVIDER' then ${t.address} <> '' and ${t.provider} <> '' and ${t.status} = 'VERIFIED' else false end`,
    ),
    uniqueIndex('wallets_platform').on(t.tenant_id, t.user_id).where(sql`kind = 'PLATFORM'`),
    uniqueIndex('wallets_reference').on(t.tenant_id, t.address).where(sql`kind = 'PLATFORM'`),
    uniqueIndex('wallets_known').on(t.tenant_id, t.user_id, t.address).where(sql`status <> 'REMOVED'`),
    index('wallets_of_user').on(t.tenant_id, t.user_id, t.added_at, t.id),
    index('wallets_changed').on(t.tenant_id, t.status, t.changed_at, t.id).where(sql`kind = 'EXTERNAL'`),
    // Who else has named the same.
    index('wallets_shared').on(t.tenant_id, t.address),
  ],
)

export type Wallet = typeof wallets.$inferSelect
