import { and, desc, eq, inArray, not, or, type SQL } from 'drizzle-orm'
import type { PeopleEvent } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { auditLog } from '../../kernel/tables.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { whereExported } from './where-exported.ts'

/** Limits the rows in one response. */
const maxRows = 100

/**
 * Returns the titled operations that a person performed or that concern them, oldest first. `whereAlso` selects
 * further operations, such as those that concern their legal entities.
 */
export async function eventsOf(ctx: Context, id: string, whereAlso?: SQL): Promise<PeopleEvent[]> {
  const { operations } = ctx.library
  const titledOperations = Object.values(operations).flatMap(({ operation, title }) =>
    title ? [operation] : [],
  )
  const rows = await ctx.tx
    .select({ log: auditLog, actor: { name: users.name, surname: users.surname } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .where(
      and(
        or(eq(auditLog.subject_id, id), eq(auditLog.actor_id, id), whereAlso),
        inArray(auditLog.operation, titledOperations),
        not(whereExported),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(maxRows)
  return rows.toReversed().map(({ log, actor }) => ({
    at: log.at.toISOString(),
    what: ctx.text(operations[log.operation]?.title ?? ''),
    who: actor === null || log.actor_id === id ? '' : fullName(actor),
    why: log.why,
  }))
}
