import { and, desc, eq, sql } from 'drizzle-orm'
import type { PreparationEvent } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { historyOf } from '../../kernel/lifecycle/history.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import type { Issuance } from './steps/step.ts'
import { issuanceEdits } from './tables.ts'

/** Limits the number of events. */
const maxEvents = 50

/** Selects the names of the changed fields, without their long texts. */
const changedFieldNames = sql<string[]>`array(select jsonb_object_keys(${issuanceEdits.changes}))`

/** Returns the changes of an issuance's content and phase, newest first. */
export async function timelineEventsOf(
  ctx: Context,
  { id }: Pick<Issuance, 'id'>,
  limit = maxEvents,
): Promise<PreparationEvent[]> {
  const [edits, transitionHistory] = await allSettledInOrder([
    ctx.tx
      .select({ at: issuanceEdits.at, fields: changedFieldNames, user: users })
      .from(issuanceEdits)
      .innerJoin(users, and(eq(users.tenant_id, issuanceEdits.tenant_id), eq(users.id, issuanceEdits.by_id)))
      .where(eq(issuanceEdits.issuance_id, id))
      .orderBy(desc(issuanceEdits.version))
      .limit(limit),
    historyOf(ctx, 'issuance', id),
  ])
  const changes = edits.map(({ at, fields, user }) => ({
    at,
    who: fullName(user),
    what: ctx.text('preparing.event_edited', {
      fields: fields.map((field) => ctx.text(`preparation_field.${field}`)).join(', '),
    }),
  }))
  const transitions = transitionHistory.map(({ event, name, surname }) => ({
    at: event.at,
    who: name === null ? ctx.text('preparing.by_platform') : `${name} ${surname ?? ''}`.trim(),
    what: [
      ctx.text(`preparing.event_${event.event}`, { to: ctx.text(`issuance_status.${event.to_status}`) }),
      event.note,
    ]
      .filter(Boolean)
      .join(': '),
  }))
  return [...changes, ...transitions]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
    .map(({ at, who, what }) => ({ at: at.toISOString(), who, what }))
}
