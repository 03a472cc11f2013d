import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores admissions to whitelisted issuances, including removed ones. */
export const admissions = tenantTable(
  'admissions',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    /** Identifies the person; null until a manager finds the account with the proposed address. */
    user_id: uuid('user_id'),
    /** Contains the proposed e-mail address; empty after an account was assigned. */
    email: text('email').notNull().default(''),
    /**
     * Contains the address of the admitted wallet in lower case; empty for the wallet that the platform opened for the
     * person.
     */
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

/** Stores imported lists of people. */
export const admissionImports = tenantTable(
  'admission_imports',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    by_id: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Contains the time at which the list was applied; null until then. */
    applied_at: instant('applied_at'),
    lines: integer('lines').notNull(),
    /** Counts the changing lines; `wrong` counts unreadable lines and repeated persons. */
    good: integer('good').notNull(),
    wrong: integer('wrong').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.by_id, users),
    index('admission_imports_newest').on(t.tenant_id, t.issuance_id, t.at, t.id),
  ],
)

/** Stores each line of an imported list with its outcome. */
export const admissionLines = tenantTable(
  'admission_lines',
  {
    id: uuid('id').notNull(),
    import_id: uuid('import_id').notNull(),
    /** Contains the line number in the file, from 1. */
    line: integer('line').notNull(),
    /** Contains the truncated text of the cell; `address` contains that of the wallet. */
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
