import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Tables above the tenants: without row security. The application's login may add a tenant, and change none. */
export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  /** The host that links in mails lead to: never a request's Host, which a stranger may forge. */
  main_host: text('main_host').notNull(),
  created_at: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** Every host a tenant answers to, in lower case, without port and trailing dot. */
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

/** Managers who look after every tenant. Only the operator's command names them. */
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
