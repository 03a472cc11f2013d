import { and, asc, eq, ne } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import {
  distributionFund,
  earningsPayable,
  holderDebt,
  issuerPayable,
  withholding,
} from '../../kernel/journal/accounts.ts'
import { type Entry, post, postAll, transfer } from '../../kernel/journal/post.ts'
import type { DistributionRecord } from './rows.ts'
import { wasPaidOut } from './statuses.ts'
import { type Earning, earnings } from './tables.ts'

/** Limits the journal entries per statement. */
const batchSize = 500

/**
 * Reverses a distribution by counter-entries: unclaimed earnings return to the issuer, claimed earnings become a debt
 * of their holder. Credits the gross amount to the issuer.
 */
export async function reverseLines(ctx: Context, row: DistributionRecord): Promise<void> {
  const { id, currency, gross } = row.distribution
  const whereNotReversed = and(eq(earnings.distribution_id, id), ne(earnings.status, 'REVERSED'))
  const lines = await ctx.tx
    .select()
    .from(earnings)
    .where(whereNotReversed)
    .orderBy(asc(earnings.id))
    .for('update')
  const paidLines = lines.filter(({ distributed_at }) => distributed_at !== null)
  for (let start = 0; start < paidLines.length; start += batchSize)
    await postAll(
      ctx,
      paidLines.slice(start, start + batchSize).map((line) => reversalEntry(id, line)),
    )
  await ctx.tx
    .update(earnings)
    .set({ status: 'REVERSED', failure: '', reversed_at: ctx.now, changed_at: ctx.now })
    .where(whereNotReversed)
  await post(ctx, {
    cause: { kind: 'distribution', id },
    kind: 'refund',
    postings: transfer(distributionFund(id, currency), issuerPayable(row.issuance.id, currency), gross),
  })
  await ctx.send('reversalNotice', { distribution: id, after: '' })
}

/** Builds the counter-entry of a line; earnings that were claimed or sent by hand become a debt of their holder. */
function reversalEntry(distributionId: string, line: Earning): Entry {
  const { id, investor_id, currency, gross, net, withholding: tax } = line
  const account = wasPaidOut(line) ? holderDebt : earningsPayable
  return {
    cause: { kind: 'earning', id },
    kind: 'distribute',
    sequence: 2,
    postings: [
      { ...distributionFund(distributionId, currency), amount: gross },
      { ...account(investor_id, currency), amount: -net },
      { ...withholding(currency), amount: -tax },
    ],
  }
}
