import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ComparedMovement } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { deposits } from '../deposits/tables.ts'
import { amountReceived } from '../payments/amount-received.ts'
import { disputes, payments } from '../payments/tables.ts'
import { payouts } from '../payouts/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { statementLines } from '../statements/tables.ts'
import { resolveDifferences } from './resolve.ts'
import { differences } from './tables.ts'

const { tenant_id, movement, kind, status, reference, number, theirs, statement_line_id, receipt_id } =
  differences

const hasPayment = sql`exists (select from ${payments} where ${payments.tenant_id} = ${tenant_id}
  and ${payments.reference} = ${reference} and ${amountReceived} = ${theirs} and ${payments.taken_at} is not null)`

const hasDeposit = sql`exists (select from ${deposits} where ${deposits.tenant_id} = ${tenant_id}
  and ${deposits.reference} = ${reference} and ${deposits.received} = ${theirs})`

/** Compares the references too, because a card terminal's numbers may repeat. Payouts of earnings have none. */
const hasPayout = sql`exists (select from ${payouts} left join ${payments}
  on ${payments.tenant_id} = ${payouts.tenant_id} and ${payments.id} = ${payouts.payment_id}
  where ${payouts.tenant_id} = ${tenant_id} and coalesce(${payments.reference}, '') = ${reference}
    and ${payouts.transfer_reference} = ${number} and ${number} <> ''
    and ${payouts.amount} = ${theirs} and ${payouts.arrived_at} is not null)`

const hasDispute = whereDispute(sql`${disputes.number} = ${number} and ${disputes.amount} = ${theirs}`)

const hasWonDispute = whereDispute(
  sql`${disputes.number} = ${number} and ${disputes.amount} = ${theirs} and ${disputes.won_at} is not null`,
)

/** Selects movements that are booked, or that took the money of a dispute that a manager has recorded. */
const hasBookedLine = sql`exists (select from ${statementLines} where ${statementLines.tenant_id} = ${tenant_id}
  and ${statementLines.id} = ${statement_line_id}
  and (${statementLines.status} = 'BOOKED' or ${statementLines.dispute_id} is not null))`

const hasLine = sql`exists (select from ${receipts} where ${receipts.tenant_id} = ${tenant_id}
  and ${receipts.id} = ${receipt_id} and ${receipts.statement_line_id} is not null)`

/** Selects, for each kind of movement that the platform lacked, the differences whose movement is booked by now. */
const arrivals: Partial<Record<ComparedMovement, SQL | undefined>> = {
  PAYMENT: or(hasPayment, hasDeposit),
  REFUND: hasPayout,
  PAYOUT: hasPayout,
  CHARGEBACK: hasDispute,
  CHARGEBACK_WON: hasWonDispute,
  // Leaves settled bank movements, which cannot be booked any more.
  BANK_MOVEMENT: and(eq(status, 'OPEN'), hasBookedLine),
}

/**
 * Resolves differences whose missing movement has arrived in the meantime; `resolveDebits` resolves other debits, and
 * `resolveReported` movements that a provider reports late.
 */
export async function resolveArrived(ctx: Context): Promise<void> {
  const whereArrivedHere = or(
    ...Object.entries(arrivals).map(([name, whereArrived]) => and(eq(movement, name), whereArrived)),
  )
  await resolveDifferences(
    ctx,
    or(
      and(eq(kind, 'MISSING_HERE'), whereArrivedHere),
      and(eq(kind, 'MISSING_THERE'), eq(movement, 'RECEIPT'), hasLine),
    ),
  )
}

function whereDispute(where: SQL): SQL {
  return sql`exists (select from ${disputes} where ${disputes.tenant_id} = ${tenant_id} and ${where})`
}
