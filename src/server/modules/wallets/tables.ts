import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/**
 * Stores wallets: for tokens on the platform and on blockchains, for money at payment providers. Removed wallets are
 * kept.
 */
export const wallets = tenantTable(
  'wallets',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    /** Contains a blockchain address in lower case, the platform's reference, or the provider's id. */
    address: text('address').notNull(),
    /** Contains the owner's name for the wallet; for money, the legal entity's name. */
    label: text('label').notNull().default(''),
    /** Names the payment provider of a money wallet; empty otherwise. */
    provider: text('provider').notNull().default(''),
    status: text('status').notNull(),
    /** Contains the manager's reason of a rejection, for the owner. */
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
    // Serves the search for other owners of the same wallet.
    index('wallets_shared').on(t.tenant_id, t.address),
  ],
)

export type Wallet = typeof wallets.$inferSelect
