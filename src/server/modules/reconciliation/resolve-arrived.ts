import { and, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { deposits } from '../deposits/tables.ts'
import { amountReceived } from '../payments/amount-received.ts'
import { disputes, payments } from '../payments/tables.ts'
import { payouts } from '../payouts/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { statementLines } from '../statements/tables.ts'
import { bank } from './bank.ts'
import { resolveDifferences } from './resolve.ts'
import { differences } from './tables.ts'

/**
 * Resolves differences whose missing movement has arrived in the meantime; `resolveDebits` resolves other debits, and
 * `resolveReported` movements that a provider reports late.
 */
export async function resolveArrived(ctx: Context): Promise<void> {
  const { provider, out, kind, status, reference, theirs, number, tenant_id } = differences
  const hasPayment = sql`exists (select from ${payments} where ${payments.tenant_id} = ${tenant_id}
    and ${payments.reference} = ${reference} and ${amountReceived} = ${theirs} and ${payments.taken_at} is not null)`
  const hasDispute = sql`exists (select from ${disputes} where ${disputes.tenant_id} = ${tenant_id}
    and ${disputes.number} = ${number} and ${disputes.amount} = ${theirs})`
  // Compares the references too, because a card terminal's numbers may repeat. Payouts of earnings have none.
  const hasPayout = sql`exists (select from ${payouts} left join ${payments}
    on ${payments.tenant_id} = ${payouts.tenant_id} and ${payments.id} = ${payouts.payment_id}
    where ${payouts.tenant_id} = ${tenant_id} and coalesce(${payments.reference}, '') = ${reference}
      and ${payouts.transfer_reference} = ${number} and ${number} <> ''
      and ${payouts.amount} = ${theirs} and ${payouts.arrived_at} is not null)`
  const hasDeposit = sql`exists (select from ${deposits} where ${deposits.tenant_id} = ${tenant_id}
    and ${deposits.reference} = ${reference} and ${deposits.received} = ${theirs})`
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
  const hasArrived = sql`case ${kind}
    when 'MISSING_THERE' then ${provider} = ${bank} and not ${out} and ${hasLine}
    when 'MISSING_HERE' then case
      when ${out} and ${provider} = ${bank} then ${hasRecordedDispute}
      when ${out} then ${hasDispute} or ${hasPayout}
      when ${provider} = ${bank} then ${hasBookedLine}
      else ${hasPayment} or ${hasDeposit} or ${hasWonDispute} end
    else false end`
  // Leaves settled bank movements, which cannot be booked any more.
  const isBooked = sql`(${status} = 'SETTLED' and ${provider} = ${bank} and ${kind} = 'MISSING_HERE')`
  await resolveDifferences(ctx, and(sql`not ${isBooked}`, hasArrived))
}
