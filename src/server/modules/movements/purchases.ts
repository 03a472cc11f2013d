import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { InvestmentStatus, MovementPurchase } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { investmentContracts, investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { payouts } from '../payouts/tables.ts'
import { type Transfer, transfers } from '../transfers/tables.ts'
import { movements } from './tables.ts'

/** Selects the number of tokens of a lot that the buyer still owns, including tokens locked for an ad. */
const heldTokens = sql<string>`(
  select coalesce(sum(${journalPostings.amount}), 0) from ${journalPostings}
  where ${journalPostings.tenant_id} = ${movements.tenant_id} and ${journalPostings.owner} = ${movements.user_id}::text
    and ${journalPostings.unit} = coalesce(${investments.class_id}, ${transfers.class_id}, ${movements.issuance_id})::text
    and ${journalPostings.account} in ('holder', 'locked') and ${journalPostings.lot_id} = coalesce(${investments.id}, ${transfers.id})
)`

/** Selects paid orders, and tokens bought from other holders. */
export const wherePurchase: SQL | undefined = or(
  eq(movements.kind, 'PURCHASE'),
  and(
    gt(movements.tokens_in, sql`0`),
    sql`exists (select from ${transfers} where ${transfers.tenant_id} = ${movements.tenant_id}
      and ${movements.cause_kind} = 'transfer' and ${transfers.id} = ${movements.cause_id}
      and ${transfers.kind} = 'SALE' and ${transfers.buyer_id} = ${movements.user_id})`,
  ),
)

/** Selects the file of an order's newest refund receipt. */
const newestRefundReceiptId = sql<string | null>`(
  select ${payouts.receipt_file_id} from ${payouts}
  where ${payouts.tenant_id} = ${movements.tenant_id} and ${payouts.investment_id} = ${movements.investment_id}
    and ${payouts.receipt_file_id} is not null
  order by ${payouts.changed_at} desc limit 1
)`

export function selectPurchases({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, issuance_id, investment_id, cause_kind, cause_id } = movements
  return tx
    .select({
      movement: movements,
      investment: investments,
      transfer: transfers,
      issuance: { slug: issuances.slug, title: issuances.title },
      contract_file_id: investmentContracts.file_id,
      held: heldTokens,
      receipt_file_id: newestRefundReceiptId,
    })
    .from(movements)
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .leftJoin(investments, and(eq(investments.tenant_id, tenant_id), eq(investments.id, investment_id)))
    .leftJoin(
      transfers,
      and(eq(transfers.tenant_id, tenant_id), eq(cause_kind, 'transfer'), eq(transfers.id, cause_id)),
    )
    .leftJoin(
      investmentContracts,
      and(eq(investmentContracts.tenant_id, tenant_id), eq(investmentContracts.investment_id, investment_id)),
    )
    .where(where)
    .$dynamic()
}

type Investment = typeof investments.$inferSelect

type PurchaseRecord = Awaited<ReturnType<typeof selectPurchases>>[number]

/** Converts a purchase for the API. Throws an `Error` if the movement belongs to no order or transfer. */
export function purchaseOf(
  { language }: Pick<Context, 'language'>,
  { movement, investment, transfer, issuance, contract_file_id, held, receipt_file_id }: PurchaseRecord,
): MovementPurchase {
  const fileIds = { contract_file_id: contract_file_id ?? '', receipt_file_id: receipt_file_id ?? '' }
  const commonFields = {
    id: movement.id,
    at: movement.at.toISOString(),
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    held: Number(held),
  }
  if (investment) return { ...commonFields, ...fileIds, ...fieldsOfOrder(investment) }
  if (transfer) return { ...commonFields, ...fileIds, ...fieldsOfTransfer(transfer) }
  throw new Error('A purchase is an order or a transfer.')
}

function fieldsOfOrder(investment: Investment) {
  return {
    investment_id: investment.id,
    transfer_id: '',
    reference: investment.reference,
    currency: investment.currency,
    tokens: Number(investment.tokens),
    price: Number(investment.price),
    amount: Number(investment.amount),
    fees: Number(investment.total - investment.amount),
    total: Number(investment.total),
    status: investment.status as InvestmentStatus,
    sheet_file_id: investment.sheet_file_id ?? '',
    note_file_id: '',
  }
}

function fieldsOfTransfer(transfer: Transfer) {
  return {
    investment_id: '',
    transfer_id: transfer.id,
    reference: transfer.reference,
    currency: transfer.currency,
    tokens: Number(transfer.tokens),
    price: Number(transfer.price),
    amount: Number(transfer.total),
    fees: 0,
    total: Number(transfer.total),
    status: null,
    sheet_file_id: transfer.sheet_file_id ?? '',
    note_file_id: transfer.buyer_note_file_id ?? '',
  }
}
