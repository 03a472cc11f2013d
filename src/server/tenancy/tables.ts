import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The tenants, without row level security. The application's login may insert tenants, but not change them. */
export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  /** The host for links in mails. It is stored, because a request's Host header can be forged. */
  main_host: text('main_host').notNull(),
  created_at: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** The hosts of tenants, in lower case, without port and trailing dot. */
export const tenantHosts = pgTable(
  'tenant_hosts',
  {
    host: text('host').primaryKey(),
    tenant: uuid('tenant')
      .notNull()
      .references(() => tenants.id),
  },
  (t) => [index('tenant_hosts_tenant').on(t.tenant)],
)

/** The managers who administer every tenant. Only the operator's command adds them. */
export const superManagers = pgTable(
  'super_managers',
  {
    tenant: uuid('tenant')
      .notNull()
      .references(() => tenants.id),
    user_id: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant, t.user_id] })],
)
