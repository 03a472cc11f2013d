import { and, eq, type SQL } from 'drizzle-orm'
import type { Cents } from '../../../domain/money.ts'
import type {
  DifferenceNature,
  StatementLine as StatementLineDetail,
  StatementLineStatus,
  StatementMatch,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { distributions } from '../distributions/tables.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import { withdrawableStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { unsettledSum } from '../receipts/unsettled-sum.ts'
import { type StatementLine, statementLines } from './tables.ts'

/** Selects movements with their suggested orders and distributions; the caller adds order, limit and offset. */
export function selectLines({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  return tx
    .select({
      line: statementLines,
      order: {
        reference: investments.reference,
        investor_id: investments.investor_id,
        status: investments.status,
        total: investments.total,
        used_balance: investments.used_balance,
      },
      received: unsettledSum,
      investor: { name: users.name, surname: users.surname },
      funding: {
        reference: distributions.reference,
        status: distributions.status,
        gross: distributions.gross,
        issuer: issuances.issuer,
        slug: issuances.slug,
      },
    })
    .from(statementLines)
    .leftJoin(
      investments,
      and(
        eq(investments.tenant_id, statementLines.tenant_id),
        eq(investments.id, statementLines.investment_id),
      ),
    )
    .leftJoin(users, and(eq(users.tenant_id, investments.tenant_id), eq(users.id, investments.investor_id)))
    .leftJoin(
      distributions,
      and(
        eq(distributions.tenant_id, statementLines.tenant_id),
        eq(distributions.id, statementLines.distribution_id),
      ),
    )
    .leftJoin(
      issuances,
      and(eq(issuances.tenant_id, distributions.tenant_id), eq(issuances.id, distributions.issuance_id)),
    )
    .where(where)
    .$dynamic()
}

export type StatementLineRecord = Awaited<ReturnType<typeof selectLines>>[number]

export function lineRow(row: StatementLineRecord): StatementLineDetail {
  const { line, order, received, investor, funding } = row
  return {
    id: line.id,
    day: line.day,
    amount: Math.abs(Number(line.amount)),
    out: line.amount < 0n,
    concept: line.concept,
    bank_reference: line.reference,
    match: line.match as StatementMatch,
    status: line.status as StatementLineStatus,
    nature: line.nature as DifferenceNature | null,
    reason: line.reason,
    investment_id: line.investment_id ?? '',
    reference: order?.reference ?? funding?.reference ?? '',
    missing: order ? missingOf(line, { ...order, received: BigInt(received) }) : null,
    investor_id: order?.investor_id ?? '',
    investor_name: investor ? fullName(investor) : (funding?.issuer ?? ''),
    distribution_id: line.distribution_id ?? '',
    issuance_slug: funding?.slug ?? '',
    fundable: isFundable(row),
  }
}

/** Returns whether a distribution waits for exactly the amount of a movement. */
export function isFundable({ line, funding }: Pick<StatementLineRecord, 'line' | 'funding'>): boolean {
  return line.status === 'OPEN' && funding?.status === 'APPROVED' && funding.gross === line.amount
}

interface OpenOrder {
  status: string
  total: Cents
  used_balance: Cents
  received: bigint
}

/** Returns the unpaid amount of an order in cents, counting an open movement as booked; null if nothing is unpaid. */
function missingOf({ status, amount }: StatementLine, order: OpenOrder): number | null {
  const openAmount = status === 'OPEN' && amount > 0n ? amount : 0n
  const missing = leftToPay(order) - order.received - openAmount
  const isWithdrawable = withdrawableStatuses.some((withdrawable) => withdrawable === order.status)
  return isWithdrawable && missing > 0n ? Number(missing) : null
}
