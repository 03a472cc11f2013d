import { eq } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { insertDraft } from './draft.ts'
import { notifyDue } from './notify.ts'
import { selectDistributions } from './rows.ts'
import { type Distribution, distributions } from './tables.ts'

/**
 * Drafts a payment of a loan's schedule again after its reversal, and reminds the issuer. If its day has passed, it is
 * due today.
 */
export async function draftAgain(ctx: Context, reversed: Distribution): Promise<void> {
  const { issuance_id, currency, number, kind, record_at, time_zone, author_id, concept } = reversed
  const { gross, rent_part, gain_part, capital_part, shortfall_reason } = reversed
  const id = newId()
  // Takes the later of the two days.
  const [, due_on = ''] = [reversed.due_on, calendarDay(ctx.now, ctx.timeZone)].toSorted()
  await insertDraft(ctx, {
    ...{ id, issuance_id, currency, number, kind, record_at, gross, rent_part, gain_part, capital_part },
    ...{ source: 'SCHEDULE', author_id, concept, due_on, shortfall_reason, time_zone },
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
}
