import { and, eq } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { insertDraft } from './draft.ts'
import { lateFromAgain, lateFromOf } from './late-from.ts'
import { notifyDue } from './notify.ts'
import { selectDistributions } from './rows.ts'
import { whereUnfunded } from './statuses.ts'
import { type Distribution, distributions } from './tables.ts'

/**
 * Drafts a payment of a loan's schedule again after its reversal, and reminds the issuer. If its day has passed, it is
 * due today. It stays late by the days before its money had come, and by those of its open arrears.
 */
export async function draftAgain(ctx: Context, reversed: Distribution): Promise<void> {
  const { issuance_id, currency, number, kind, record_at, time_zone, author_id, concept } = reversed
  const { gross, rent_part, gain_part, capital_part, shortfall_reason, delay_reason } = reversed
  const id = newId()
  // Takes the later of the two days.
  const [, due_on = ''] = [reversed.due_on, calendarDay(ctx.now, ctx.timeZone)].toSorted()
  await insertDraft(ctx, {
    id,
    issuance_id,
    currency,
    number,
    kind,
    record_at,
    gross,
    rent_part,
    gain_part,
    capital_part,
    source: 'SCHEDULE',
    author_id,
    concept,
    due_on,
    time_zone,
    shortfall_reason,
    delay_reason,
    late_from: await lateFromOfReversed(ctx, reversed),
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
}

async function lateFromOfReversed(ctx: Context, reversed: Distribution): Promise<string> {
  const { issuance_id, number } = reversed
  const [arrears] = await ctx.tx
    .select({ late_from: distributions.late_from })
    .from(distributions)
    .where(
      and(
        eq(distributions.issuance_id, issuance_id),
        eq(distributions.arrears_of, number ?? 0),
        whereUnfunded,
      ),
    )
    .limit(1)
  if (arrears?.late_from) return arrears.late_from
  return lateFromAgain(ctx, lateFromOf(reversed), reversed.funded_at ?? ctx.now)
}
