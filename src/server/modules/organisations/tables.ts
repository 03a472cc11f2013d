import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores the organisations that issue tokens; each issuance belongs to an organisation. */
export const organisations = tenantTable(
  'organisations',
  {
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Contains the tax number for contracts; empty if unknown. */
    tax_id: text('tax_id').notNull().default(''),
    /** Contains the name of the organisation's contact person. */
    contact_name: text('contact_name').notNull().default(''),
    contact_email: text('contact_email').notNull().default(''),
    contact_phone: text('contact_phone').notNull().default(''),
    /** Counts the changes of these data, to detect concurrent changes. */
    step: integer('step').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('organisations_tax_id').on(t.tenant_id, t.tax_id).where(sql`tax_id <> ''`),
    index('organisations_name').on(t.tenant_id, t.name, t.id),
  ],
)

/** Stores the members of organisations, who administer the organisation's issuances within the limits of their role. */
export const organisationMembers = tenantTable(
  'organisation_members',
  {
    organisation_id: uuid('organisation_id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Contains the role that the account received with the membership and loses at its end. */
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
