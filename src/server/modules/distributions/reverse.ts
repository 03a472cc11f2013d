import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import {
  distributionFund,
  earningsPayable,
  holderDebt,
  issuerPayable,
  withholding,
} from '../../kernel/journal/accounts.ts'
import { type Entry, post, postAll, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { replanAfter } from './actual-payments.ts'
import { draftAgain } from './draft-again.ts'
import { scheduleReminder } from './next-return.ts'
import type { DistributionRecord } from './rows.ts'
import { reversibleStatuses, wasPaidOut } from './statuses.ts'
import { type Earning, earnings } from './tables.ts'

/** Limits the lines per transaction. */
const batchSize = 100

/**
 * Reverses the next lines of a distribution by counter-entries: unclaimed earnings return to the issuer, claimed
 * earnings become a debt of their holder. Continues in a job, and finishes after the last line.
 */
export async function reverseNext(ctx: Context, record: DistributionRecord): Promise<DistributionRecord> {
  const { id } = record.distribution
  const whereLeft = and(eq(earnings.distribution_id, id), inArray(earnings.status, [...reversibleStatuses]))
  const lines = await ctx.tx.select().from(earnings).where(whereLeft).limit(batchSize).for('update')
  await reverseLines(ctx, id, lines)
  if (lines.length < batchSize) return finishReversal(ctx, record)
  await ctx.send('distributionReversal', { distribution: id })
  return record
}

async function reverseLines(ctx: Context, distributionId: string, lines: readonly Earning[]): Promise<void> {
  if (lines.length === 0) return
  const paidLines = lines.filter(({ distributed_at }) => distributed_at !== null)
  await postAll(
    ctx,
    paidLines.map((line) => reversalEntry(distributionId, line)),
  )
  const ids = lines.map(({ id }) => id)
  await ctx.tx
    .update(earnings)
    .set({ status: 'REVERSED', failure: '', reversed_at: ctx.now, changed_at: ctx.now })
    .where(inArray(earnings.id, ids))
}

/** Credits the gross amount to the issuer, drafts a loan's payment again, and has the holders notified. */
async function finishReversal(ctx: Context, record: DistributionRecord): Promise<DistributionRecord> {
  const { id, currency, gross, issuance_id } = record.distribution
  await post(ctx, {
    cause: { kind: 'distribution', id },
    kind: 'refund',
    postings: transfer(distributionFund(id, currency), issuerPayable(issuance_id, currency), gross),
  })
  const changes = { changed_at: ctx.now }
  const updated = await transition(ctx, 'distribution', record, 'finish_reversal', { changes })
  await replanAfter(ctx, updated.distribution)
  await scheduleReminder(ctx, issuance_id)
  if (updated.distribution.number !== null) await draftAgain(ctx, updated.distribution)
  await ctx.send('reversalNotice', { distribution: id, after: '' })
  return updated
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
