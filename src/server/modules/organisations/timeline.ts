import { eq, inArray, sql } from 'drizzle-orm'
import type { PeopleEvent } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { auditLog } from '../../kernel/tables.ts'
import { bankAccounts } from '../banking/tables.ts'
import { eventsOf } from '../people/events.ts'

/** Lists the actions on an organisation and its bank accounts, oldest first. */
export function timelineOf(ctx: Context, id: string): Promise<PeopleEvent[]> {
  const accounts = ctx.tx
    .select({ id: sql`${bankAccounts.id}::text` })
    .from(bankAccounts)
    .where(eq(bankAccounts.organisation_id, id))
  return eventsOf(ctx, id, inArray(auditLog.subject_id, accounts))
}
