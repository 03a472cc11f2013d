import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { organisations } from '../organisations/tables.ts'

/** Selects unanswered invitations. */
export const whereWaiting = sql`status = 'WAITING'`

/** Stores invitations of e-mail addresses to an organisation or the platform's team. */
export const invitations = tenantTable(
  'invitations',
  {
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    /** Identifies the organisation; null for the platform's own team. */
    organisation_id: uuid('organisation_id'),
    /** Lists the roles to grant. */
    roles: text('roles').array().notNull(),
    status: text('status').notNull(),
    invited_by: uuid('invited_by').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.organisation_id, organisations),
    belongsTo(t, t.invited_by, users),
    check('invitations_lower', sql`email = lower(email)`),
    check('invitations_roles', sql`cardinality(${t.roles}) > 0`),
    uniqueIndex('invitations_waiting')
      .on(t.tenant_id, t.email, sql`coalesce(organisation_id, '00000000-0000-0000-0000-000000000000')`)
      .where(whereWaiting),
    index('invitations_of_organisation').on(t.tenant_id, t.organisation_id, t.created_at, t.id),
    index('invitations_due').on(t.tenant_id, t.expires_at, t.id).where(whereWaiting),
  ],
)

export type Invitation = typeof invitations.$inferSelect
