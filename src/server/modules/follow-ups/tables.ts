import { sql } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores investors' requests to an issuer for visits and information, with the answers. */
export const followUps = tenantTable(
  'follow_ups',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    user_id: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    /** Contains the requested day of a visit. */
    wanted_on: date('wanted_on', { mode: 'string' }),
    words: text('words').notNull().default(''),
    /** Contains the day that the issuer offers. */
    agreed_on: date('agreed_on', { mode: 'string' }),
    answer: text('answer').notNull().default(''),
    asked_at: instant('asked_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.user_id, users),
    check(
      'follow_ups_asks',
      sql`case ${t.kind} when 'INFORMATION' then ${t.words} <> '' else ${t.wanted_on} is not null end`,
    ),
    // Allows one open request per investor, issuance and kind.
    uniqueIndex('follow_ups_waiting')
      .on(t.tenant_id, t.issuance_id, t.user_id, t.kind)
      .where(sql`status = 'ASKED'`),
    index('follow_ups_oldest').on(t.tenant_id, t.asked_at, t.id).where(sql`status = 'ASKED'`),
    index('follow_ups_of_issuance').on(t.tenant_id, t.issuance_id, t.status, t.asked_at, t.id),
    index('follow_ups_of_user').on(t.tenant_id, t.user_id, t.status, t.asked_at, t.id),
  ],
)

export type FollowUp = typeof followUps.$inferSelect
