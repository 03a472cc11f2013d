import { integer, jsonb, unique, uuid } from 'drizzle-orm/pg-core'
import type { BeneficiaryOne } from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores the versions of persons' beneficiaries, of which the newest applies. Append-only. */
export const beneficiaryHistory = tenantTable(
  'beneficiary_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Numbers a person's versions from 1. */
    position: integer('position').notNull(),
    at: instant('at').notNull(),
    named: jsonb('named').$type<BeneficiaryOne[]>().notNull(),
  },
  (t) => [
    unique('beneficiary_history_position').on(t.tenant_id, t.user_id, t.position),
    belongsTo(t, t.user_id, users),
  ],
)

export type BeneficiaryRow = typeof beneficiaryHistory.$inferSelect
