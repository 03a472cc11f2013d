import { sql } from 'drizzle-orm'
import { check, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** An issuer: whose issuances they are. */
export const organisations = tenantTable(
  'organisations',
  {
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The tax id in contracts; empty if unknown. */
    tax_id: text('tax_id').notNull().default(''),
    /** The contact of the organisation. */
    contact_name: text('contact_name').notNull().default(''),
    contact_email: text('contact_email').notNull().default(''),
    contact_phone: text('contact_phone').notNull().default(''),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('organisations_tax_id').on(t.tenant_id, t.tax_id).where(sql`tax_id <> ''`),
    index('organisations_name').on(t.tenant_id, t.name, t.id),
  ],
)

/** Members who administer issuances, as far as their role allows. */
export const organisationMembers = tenantTable(
  'organisation_members',
  {
    organisation_id: uuid('organisation_id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The role that the membership brought the account, and takes along when it ends. */
    role: text('role').notNull().default('CLIENT'),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.organisation_id, t.user_id] }),
    belongsTo(t, t.organisation_id, organisations).onDelete('cascade'),
    belongsTo(t, t.user_id, users).onDelete('cascade'),
    index('organisation_members_of_user').on(t.tenant_id, t.user_id),
    check('organisation_members_role', sql`${t.role} in ('ENTREPRENEUR', 'ISSUER', 'CLIENT')`),
  ],
)
