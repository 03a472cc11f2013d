import { sql } from 'drizzle-orm'
import { newId } from '../database/ids.ts'
import { sendWithoutWaiting } from '../database/send-without-waiting.ts'
import type { Context } from './context.ts'
import { auditLog } from './tables.ts'

/** Marks a row of the audit log about a person of whom only the name was displayed, next to another person's data. */
export const namedSubject = 'users.name'

/** A read of other persons' data: who read them, and by which operation. */
export interface ReadRecord {
  operation: string
  reader: string
  impersonator: string | null
  request: string
  subject: 'users' | typeof namedSubject
}

/** Writes a row for each person whose data was read, unless the same read was recorded in the last 24 hours. */
export function writeReads(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  read: ReadRecord,
  personIds: string[],
): void {
  if (personIds.length === 0) return
  const readAt = now.toISOString()
  const { operation, reader, impersonator, request, subject } = read
  sendWithoutWaiting(
    tx,
    tx.execute(sql`
      insert into ${auditLog} (id, at, operation, actor_kind, actor_id, impersonator_id, subject, subject_id, why, request_id)
      select id, ${readAt}::timestamptz, ${operation}, 'user', ${reader}::uuid, ${impersonator}::uuid, ${subject}, person, '', ${request}
      from unnest(${sql.param(personIds.map(() => newId()))}::uuid[], ${sql.param(personIds)}::text[]) as shown (id, person)
      where not exists (
        select from ${auditLog} earlier
        where earlier.subject_id = person and earlier.operation = ${operation} and earlier.actor_id = ${reader}::uuid
          and earlier.subject = ${subject}
          and earlier.at > ${readAt}::timestamptz - interval '24 hours'
      )`),
  )
}
