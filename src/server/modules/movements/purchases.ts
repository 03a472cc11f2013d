import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { InvestmentStatus, MovementPurchase } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { investmentContracts, investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { payouts } from '../payouts/tables.ts'
import { movements } from './tables.ts'

/** Selects the tokens of a lot that the buyer still holds, locked for an ad or not. */
const heldTokens = sql<string>`(
  select coalesce(sum(${journalPostings.amount}), 0) from ${journalPostings}
  where ${journalPostings.tenant_id} = ${movements.tenant_id} and ${journalPostings.owner} = ${movements.user_id}::text
    and ${journalPostings.unit} = coalesce(${investments.class_id}, ${investments.issuance_id})::text
    and ${journalPostings.account} in ('holder', 'locked') and ${journalPostings.lot_id} = ${investments.id}
)`

/** Selects the newest receipt of a refund. */
const receipt = sql<string | null>`(
  select ${payouts.receipt_file_id} from ${payouts}
  where ${payouts.tenant_id} = ${movements.tenant_id} and ${payouts.investment_id} = ${movements.investment_id}
    and ${payouts.receipt_file_id} is not null
  order by ${payouts.changed_at} desc limit 1
)`

export function selectPurchases({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, issuance_id, investment_id } = movements
  return tx
    .select({
      movement: movements,
      investment: investments,
      issuance: { slug: issuances.slug, title: issuances.title },
      contract_file_id: investmentContracts.file_id,
      held: heldTokens,
      receipt_file_id: receipt,
    })
    .from(movements)
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .innerJoin(investments, and(eq(investments.tenant_id, tenant_id), eq(investments.id, investment_id)))
    .leftJoin(
      investmentContracts,
      and(eq(investmentContracts.tenant_id, tenant_id), eq(investmentContracts.investment_id, investment_id)),
    )
    .where(where)
    .$dynamic()
}

type PurchaseRecord = Awaited<ReturnType<typeof selectPurchases>>[number]

export function purchaseOf(
  { language }: Pick<Context, 'language'>,
  { movement, investment, issuance, contract_file_id, held, receipt_file_id }: PurchaseRecord,
): MovementPurchase {
  return {
    id: movement.id,
    at: movement.at.toISOString(),
    investment_id: investment.id,
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    reference: investment.reference,
    currency: investment.currency,
    tokens: Number(investment.tokens),
    held: Number(held),
    price: Number(investment.price),
    amount: Number(investment.amount),
    fees: Number(investment.total - investment.amount),
    total: Number(investment.total),
    status: investment.status as InvestmentStatus,
    contract_file_id: contract_file_id ?? '',
    sheet_file_id: investment.sheet_file_id ?? '',
    receipt_file_id: receipt_file_id ?? '',
  }
}
