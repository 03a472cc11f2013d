import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Admissions to whitelisted issuances, including removed ones. */
export const admissions = tenantTable(
  'admissions',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    /** Null until a manager has found whose address was proposed. */
    user_id: uuid('user_id'),
    /** The proposed e-mail, until there is an account. */
    email: text('email').notNull().default(''),
    /** The wallet that is admitted, in lower case; empty for the one that the platform keeps. */
    address: text('address').notNull().default(''),
    status: text('status').notNull(),
    added_at: instant('added_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.user_id, users),
    check('admissions_person', sql`(${t.user_id} is null) = (${t.email} <> '')`),
    check('admissions_admitted', sql`${t.status} <> 'ADMITTED' or ${t.user_id} is not null`),
    check('admissions_address', sql`${t.address} = '' or ${t.address} ~ '^0x[0-9a-f]{40}$'`),
    unique('admissions_of_person').on(t.tenant_id, t.issuance_id, t.user_id),
    uniqueIndex('admissions_of_email').on(t.tenant_id, t.issuance_id, t.email).where(sql`email <> ''`),
    index('admissions_by_email').on(t.tenant_id, t.email).where(sql`email <> ''`),
    index('admissions_newest').on(t.tenant_id, t.issuance_id, t.status, t.added_at, t.id),
  ],
)

export type Admission = typeof admissions.$inferSelect

/** A list of people that somebody has sent. */
export const admissionImports = tenantTable(
  'admission_imports',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    by_id: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null while it is only rehearsed. */
    applied_at: instant('applied_at'),
    lines: integer('lines').notNull(),
    /** Lines that change something, and those that cannot be read or name somebody twice. */
    good: integer('good').notNull(),
    wrong: integer('wrong').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.by_id, users),
    index('admission_imports_newest').on(t.tenant_id, t.issuance_id, t.at, t.id),
  ],
)

/** Each line of such a list, and what becomes of it. */
export const admissionLines = tenantTable(
  'admission_lines',
  {
    id: uuid('id').notNull(),
    import_id: uuid('import_id').notNull(),
    /** In the file, from 1. */
    line: integer('line').notNull(),
    /** The cells as typed, truncated. */
    email: text('email').notNull(),
    address: text('address').notNull(),
    outcome: text('outcome').notNull(),
  },
  (t) => [
    belongsTo(t, t.import_id, admissionImports).onDelete('cascade'),
    index('admission_lines_in_order').on(t.tenant_id, t.import_id, t.outcome, t.line, t.id),
  ],
)

export type AdmissionLine = typeof admissionLines.$inferSelect
