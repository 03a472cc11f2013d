import { text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores saved views of lists with their names. */
export const savedViews = tenantTable(
  'saved_views',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Contains the path of the screen and the name of its data. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** Contains the query string of the view. */
    asks: text('asks').notNull(),
    saved_at: instant('saved_at').notNull(),
  },
  (t) => [
    unique('saved_views_name').on(t.tenant_id, t.user_id, t.list, t.name),
    belongsTo(t, t.user_id, users),
  ],
)
