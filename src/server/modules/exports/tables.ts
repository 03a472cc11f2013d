import { inArray, sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../../language/documents/library.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import type { Column } from './column.ts'

/** Lists that people take along as files. The bytes lie in the file store under <tenant>/<file_id> until it expires. */
export const listExports = tenantTable(
  'list_exports',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    status: text('status').notNull(),
    kind: text('kind').notNull(),
    /** The name of the list on its page. */
    name: text('name').notNull(),
    /** CSV or XLSX. */
    file: text('file').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The page that it was asked for on. */
    screen: text('screen').notNull(),
    operation: text('operation').notNull(),
    /** The parameters of the operation, without page and size. */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    columns: jsonb('columns').$type<Column[]>().notNull(),
    /** The number of runs, so that an earlier run cannot write any more. */
    runs: integer('runs').notNull().default(0),
    /** The same since its person asked for it last. */
    tries: integer('tries').notNull().default(0),
    /** When somebody else takes it up, by real time; null once nothing is left to do. */
    due_at: instant('due_at'),
    rows: integer('rows').notNull().default(0),
    /** The number of rows; null until counted. */
    total: integer('total'),
    file_id: uuid('file_id'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    /** The issuers for which its person could read when it was made: who has left one gets its rows no more. */
    organisations: uuid('organisations').array().notNull().default([]),
    /** Why it failed. */
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
export const isUnderWay = inArray(listExports.status, ['QUEUED', 'RUNNING'])

export type ListExport = typeof listExports.$inferSelect
