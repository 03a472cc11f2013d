import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { organisations } from '../organisations/tables.ts'

/** Stores the files' metadata; their bytes are in the file store as <tenant>/<id>, written before the row. */
export const files = tenantTable(
  'files',
  {
    id: uuid('id').notNull(),
    /** Identify the owner; all are null for the platform's files. read-access.ts defines who may read a file. */
    person_id: uuid('person_id'),
    organisation_id: uuid('organisation_id'),
    issuance_id: uuid('issuance_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Tells whether anybody may read the file without a session. */
    public: boolean('public').notNull().default(false),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('files_owner', sql`num_nonnulls(${t.person_id}, ${t.organisation_id}, ${t.issuance_id}) <= 1`),
    check('files_public', sql`not (${t.public} and ${t.person_id} is not null)`),
    index('files_of_person').on(t.tenant_id, t.person_id, t.created_at, t.id),
    unique('files_of_issuance').on(t.tenant_id, t.issuance_id, t.id),
    belongsTo(t, t.person_id, users),
    belongsTo(t, t.organisation_id, organisations),
    belongsTo(t, t.issuance_id, issuances).onDelete('cascade'),
  ],
)
