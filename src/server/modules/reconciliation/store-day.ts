import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { amountReceived } from '../payments/amount-received.ts'
import { disputes, payments } from '../payments/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { statementLines } from '../statements/tables.ts'
import type { Discrepancy, Side } from './compare.ts'
import { comparisons, type Difference, differences } from './tables.ts'

interface DayComparison {
  provider: string
  day: string
  ours: Side
  theirs: Side
  differing: (Discrepancy & Partial<Pick<Difference, 'reason' | 'by_id' | 'done_at'>>)[]
}

/** Describes differences of a day; `event` identifies the managers' mail, by default one of the provider and day. */
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
      ...{ provider, day, at: ctx.now },
      ...{ ours: ours.count, our_sum: ours.sum, theirs: theirs.count, their_sum: theirs.sum },
    })
    .onConflictDoNothing()
    .returning()
  if (!insertedComparison || differing.length === 0) return
  await storeDifferences(ctx, { provider, day, differing })
}

/** Stores differences that are not known yet, and notifies the managers of the open ones. */
export async function storeDifferences(
  ctx: Context,
  { provider, day, differing, event = `${provider}/${day}` }: NewDifferences,
): Promise<void> {
  const rows = differing.map((each) => ({
    ...{ id: newId(), provider, found_at: ctx.now, status: each.reason ? 'SETTLED' : 'OPEN', ...each },
  }))
  const insertedDifferences = await ctx.tx.insert(differences).values(rows).onConflictDoNothing().returning()
  const count = insertedDifferences.filter(({ status }) => status === 'OPEN').length
  if (count === 0) return
  const link = `${ctx.tenant.origin}/manager/reconciliation`
  await sendMail(ctx, 'differences_found', {
    event: `differences/${event}`,
    values: (language) => ({
      ...{ count, day, link, provider: ctx.text(`payment_provider.${provider}`, {}, language) },
    }),
  })
}

/** Resolves differences whose missing movement has arrived in the meantime; `resolveDebits` resolves other debits. */
export async function resolveArrived(ctx: Context): Promise<void> {
  const { provider, out, kind, status, reference, theirs, number, tenant_id } = differences
  const hasPayment = sql`exists (select from ${payments} where ${payments.tenant_id} = ${tenant_id}
    and ${payments.reference} = ${reference} and ${amountReceived} = ${theirs} and ${payments.taken_at} is not null)`
  const hasDispute = sql`exists (select from ${disputes} where ${disputes.tenant_id} = ${tenant_id}
    and ${disputes.number} = ${number} and ${disputes.amount} = ${theirs})`
  const hasWonDispute = sql`exists (select from ${disputes} where ${disputes.tenant_id} = ${tenant_id}
    and ${disputes.number} = ${number} and ${disputes.amount} = ${theirs} and ${disputes.won_at} is not null)`
  // Recognises a dispute that a manager recorded by the bank's number or the payment's reference in the movement's
  // text.
  const hasRecordedDispute = sql`exists (select from ${disputes} join ${payments}
    on ${payments.tenant_id} = ${disputes.tenant_id} and ${payments.id} = ${disputes.payment_id}
    where ${disputes.tenant_id} = ${tenant_id} and ${disputes.by_id} is not null and ${disputes.amount} = ${theirs}
      and (position(lower(${disputes.number}) in lower(${differences.reference})) > 0
        or position(lower(${payments.reference}) in lower(${differences.reference})) > 0))`
  const hasBookedLine = sql`exists (select from ${statementLines} where ${statementLines.tenant_id} = ${tenant_id}
    and left(${statementLines.fingerprint}, 12) = ${number} and ${statementLines.status} = 'BOOKED')`
  const hasLine = sql`exists (select from ${receipts} where ${receipts.tenant_id} = ${tenant_id}
    and right(${receipts.id}::text, 12) = ${number} and ${receipts.investment_id} = ${differences.investment_id}
    and ${receipts.statement_line_id} is not null)`
  const resolved = { status: 'RESOLVED', done_at: ctx.now }
  await ctx.tx
    .update(differences)
    .set(resolved)
    .where(and(eq(status, 'OPEN'), eq(kind, 'MISSING_THERE'), eq(provider, 'bank'), eq(out, false), hasLine))
  await ctx.tx
    .update(differences)
    .set(resolved)
    .where(
      and(
        eq(status, 'OPEN'),
        eq(kind, 'MISSING_HERE'),
        sql`case when ${out} and ${provider} = 'bank' then ${hasRecordedDispute} when ${out} then ${hasDispute} when ${provider} = 'bank' then ${hasBookedLine} else ${hasPayment} or ${hasWonDispute} end`,
      ),
    )
}
