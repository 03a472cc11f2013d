import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { Discrepancy, Side } from './compare.ts'
import { comparisons, differences } from './tables.ts'

interface DayComparison {
  provider: string
  day: string
  ours: Side
  theirs: Side
  differing: Discrepancy[]
}

/** Describes differences of a day; `event` identifies the mail to the managers, by default by provider and day. */
interface NewDifferences extends Pick<DayComparison, 'provider' | 'day' | 'differing'> {
  event?: string
}

/** Stores the comparison of a day once, and notifies the managers of differences. */
export async function storeDay(
  ctx: Context,
  { provider, day, ours, theirs, differing }: DayComparison,
): Promise<void> {
  const [insertedComparison] = await ctx.tx
    .insert(comparisons)
    .values({
      provider,
      day,
      at: ctx.now,
      ours: ours.count,
      our_sum: ours.sum,
      theirs: theirs.count,
      their_sum: theirs.sum,
    })
    .onConflictDoNothing()
    .returning()
  if (!insertedComparison || differing.length === 0) return
  await storeDifferences(ctx, { provider, day, differing })
}

/** Stores differences that are not stored yet, and notifies the managers of those that are open. */
export async function storeDifferences(
  ctx: Context,
  { provider, day, differing, event = `${provider}/${day}` }: NewDifferences,
): Promise<void> {
  const rows = differing.map((discrepancy) => ({
    id: newId(),
    provider,
    found_at: ctx.now,
    status: discrepancy.reason ? 'SETTLED' : 'OPEN',
    ...discrepancy,
  }))
  const insertedDifferences = await ctx.tx.insert(differences).values(rows).onConflictDoNothing().returning()
  const count = insertedDifferences.filter(({ status }) => status === 'OPEN').length
  if (count === 0) return
  const link = `${ctx.tenant.origin}/manager/reconciliation`
  await sendMail(ctx, 'differences_found', {
    event: `differences/${event}`,
    values: (language) => ({
      count,
      day,
      link,
      provider: ctx.text(`payment_provider.${provider}`, {}, language),
    }),
  })
}
