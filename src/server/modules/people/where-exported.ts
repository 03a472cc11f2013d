import { sql } from 'drizzle-orm'
import { auditLog } from '../../kernel/tables.ts'

/** Matches the rows of people in exported lists, which only their access log shows. */
export const whereExported = sql`(${auditLog.operation} = 'createExport' and ${auditLog.subject} = 'users')`
