import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { files } from '../files/tables.ts'

/** Stores the tax certificates of holders: exemptions, and rates of treaties. */
export const taxCertificates = tenantTable(
  'tax_certificates',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Identifies the legal entity that holds the certificate; null for the person. */
    entity_id: uuid('entity_id'),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    /** Contains the issuing country, as ISO 3166. */
    country: text('country').notNull(),
    issued_on: date('issued_on', { mode: 'string' }).notNull(),
    /** Contains the last day of validity, set by the approval. */
    valid_until: date('valid_until', { mode: 'string' }),
    /** Schedules the reminder; null before the approval and after the reminder. */
    remind_at: instant('remind_at'),
    /** Contains the treaty's rate in basis points; null for an exemption. */
    rate: integer('rate'),
    /** Identifies the certificate; null once the holder's data were erased. */
    file_id: uuid('file_id'),
    /** Contains a manager's reason for a rejection, for the holder. */
    reason: text('reason').notNull().default(''),
    sent_at: instant('sent_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.entity_id, entities),
    belongsTo(t, t.file_id, files),
    check('tax_certificates_rate', sql`${t.rate} between 0 and 10000`),
    check('tax_certificates_days', sql`${t.valid_until} >= ${t.issued_on}`),
    check('tax_certificates_approved', sql`${t.status} <> 'APPROVED' or ${t.valid_until} is not null`),
    index('tax_certificates_reminders').on(t.tenant_id, t.remind_at, t.id).where(sql`remind_at is not null`),
    index('tax_certificates_newest').on(t.tenant_id, t.status, t.sent_at, t.id),
    index('tax_certificates_of_person').on(t.tenant_id, t.user_id, t.sent_at, t.id),
  ],
)

export type TaxCertificate = typeof taxCertificates.$inferSelect
