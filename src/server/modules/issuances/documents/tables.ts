import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../../database/table.ts'
import { files } from '../../files/tables.ts'
import { issuances, wordingColumn } from '../tables.ts'

export const issuanceDocuments = tenantTable(
  'issuance_documents',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    file_id: uuid('file_id').notNull(),
    name: wordingColumn('name').notNull(),
    kind: text('kind').notNull(),
    /** Restricts the readers: public for signed-in readers of the issuance, hidden for managers and the issuer. */
    permit: text('permit').notNull(),
    expires_on: date('expires_on', { mode: 'string' }),
    /** Schedules the reminder of the expiry, and contains when it was sent. */
    remind_at: instant('remind_at'),
    reminded_at: instant('reminded_at'),
    position: integer('position').notNull(),
  },
  (t) => [
    unique('issuance_documents_position').on(t.tenant_id, t.issuance_id, t.position),
    check('issuance_documents_permit', sql`${t.permit} in ('public', 'hidden')`),
    index('issuance_documents_remind')
      .on(t.tenant_id, t.remind_at, t.id)
      .where(sql`reminded_at is null and remind_at is not null`),
    belongsTo(t, t.issuance_id, issuances).onDelete('cascade'),
    // Accepts only files of the issuance itself.
    foreignKey({
      columns: [t.tenant_id, t.issuance_id, t.file_id],
      foreignColumns: [files.tenant_id, files.issuance_id, files.id],
    }),
  ],
)
