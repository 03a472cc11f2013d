import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { JournalAccount, JournalEntry, RecordPosting } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import type { Investment } from '../investments/tables.ts'
import { disputes, payments } from '../payments/tables.ts'
import { payouts } from '../payouts/tables.ts'
import { receipts } from '../receipts/tables.ts'

/** Lists all postings of an order, its payments, chargebacks and refunds, oldest first. */
export async function postingsOf(
  { tx }: Pick<Context, 'tx'>,
  { id, currency }: Pick<Investment, 'id' | 'currency'>,
): Promise<{ money: RecordPosting[]; tokens: RecordPosting[] }> {
  const { cause_kind, cause_id } = journalEntries
  const payoutIds = tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.investment_id, id))
  const receiptIds = tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.investment_id, id))
  const paymentIds = tx.select({ id: payments.id }).from(payments).where(eq(payments.investment_id, id))
  const disputeIds = tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(inArray(disputes.payment_id, paymentIds))
  const rows = await tx
    .select({ entry: journalEntries, posting: journalPostings })
    .from(journalEntries)
    .innerJoin(
      journalPostings,
      and(
        eq(journalPostings.tenant_id, journalEntries.tenant_id),
        eq(journalPostings.entry_id, journalEntries.id),
      ),
    )
    .where(
      or(
        and(eq(cause_kind, 'investment'), eq(cause_id, id)),
        and(eq(cause_kind, 'payout'), inArray(cause_id, payoutIds)),
        and(eq(cause_kind, 'receipt'), inArray(cause_id, receiptIds)),
        and(eq(cause_kind, 'correction'), inArray(cause_id, disputeIds)),
      ),
    )
    .orderBy(asc(journalEntries.at), asc(journalEntries.id), asc(journalPostings.line))
  const lines = rows.map(({ entry, posting }) => ({
    at: entry.at.toISOString(),
    entry: entry.kind as JournalEntry,
    account: posting.account as JournalAccount,
    amount: Number(posting.amount),
    isMoney: posting.unit === currency,
  }))
  const postingsOfKind = (shouldBeMoney: boolean) =>
    lines.filter(({ isMoney }) => isMoney === shouldBeMoney).map(({ isMoney: _kind, ...posting }) => posting)
  return { money: postingsOfKind(true), tokens: postingsOfKind(false) }
}
