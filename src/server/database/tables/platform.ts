import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Tables above the tenants: without row security, read-only to the application's login. */
export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  /** The host that links in mails lead to: never a request's Host, which a stranger may forge. */
  main_host: text('main_host').notNull(),
  created_at: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** Every host a tenant answers to, in lower case, without port and trailing dot. */
export const tenantHosts = pgTable('tenant_hosts', {
  host: text('host').primaryKey(),
  tenant: uuid('tenant')
    .notNull()
    .references(() => tenants.id),
})
