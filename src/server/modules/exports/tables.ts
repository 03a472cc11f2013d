import { inArray, sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../../language/documents/library.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import type { Column } from './column.ts'

/** Stores exports of lists. Their files are stored as <tenant>/<file_id> until they expire. */
export const listExports = tenantTable(
  'list_exports',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    status: text('status').notNull(),
    kind: text('kind').notNull(),
    /** Contains the list's name on its page. */
    name: text('name').notNull(),
    /** Contains CSV or XLSX. */
    file: text('file').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Contains the path of the requesting page. */
    screen: text('screen').notNull(),
    operation: text('operation').notNull(),
    /** Contains the operation's parameters, without page and size. */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    columns: jsonb('columns').$type<Column[]>().notNull(),
    /** Counts the runs, so that an earlier run can no longer write. */
    runs: integer('runs').notNull().default(0),
    /** Counts the runs since the person last requested the export. */
    tries: integer('tries').notNull().default(0),
    /** Contains the real time at which another process may take over the run; null once the export has ended. */
    due_at: instant('due_at'),
    rows: integer('rows').notNull().default(0),
    /** Counts the rows to write; null until they are counted. */
    total: integer('total'),
    file_id: uuid('file_id'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    /** Lists the requester's organisations at the time; they may not download the file after leaving one. */
    organisations: uuid('organisations').array().notNull().default([]),
    /** Contains the reason of a failure. */
    failure: text('failure').notNull().default(''),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    check('list_exports_file', sql`(${t.status} = 'READY') = (${t.file_id} is not null)`),
    index('list_exports_newest').on(t.tenant_id, t.user_id, t.created_at, t.id),
    index('list_exports_waiting').on(t.tenant_id, t.user_id).where(sql`status in ('QUEUED', 'RUNNING')`),
    index('list_exports_due').on(t.tenant_id, t.due_at, t.id).where(sql`due_at is not null`),
    index('list_exports_expiry')
      .on(t.tenant_id, t.expires_at, t.id)
      .where(sql`status in ('READY', 'FAILED')`),
    index('list_exports_files').on(t.tenant_id, t.file_id).where(sql`file_id is not null`),
  ],
)

/** Selects exports that wait or run. */
export const whereUnderWay = inArray(listExports.status, ['QUEUED', 'RUNNING'])

export type ListExport = typeof listExports.$inferSelect
