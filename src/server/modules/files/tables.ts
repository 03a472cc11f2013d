import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** The bytes lie on disk under files/<tenant>/<id>; a row without bytes is never committed. */
export const files = tenantTable(
  'files',
  {
    id: uuid('id').notNull(),
    /** Nobody's file is the platform's own, such as an issuance's pictures. */
    owner_id: uuid('owner_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Anybody may read it, without a session. */
    public: boolean('public').notNull().default(false),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('files_owner').on(t.tenant_id, t.owner_id), belongsTo(t, t.owner_id, users)],
)
