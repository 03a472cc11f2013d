import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { EarningLot, EarningStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Earning, earnings } from '../distributions/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { transfers } from '../transfers/tables.ts'
import { datesOf, partsOf, reasonsOf, reversalReason } from './rows.ts'
import { claims } from './tables.ts'

/** Selects the current name of the legal entity for which a lot is held. */
const entityName = sql<string | null>`(
  select ${entityHistory.name} from ${entityHistory}
  where ${entityHistory.tenant_id} = ${earnings.tenant_id} and ${entityHistory.entity_id} = ${earnings.entity_id}
  order by ${entityHistory.position} desc limit 1
)`

/** Selects lines with their lot and the receipt of their claim. */
export function selectLots({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, lot_id, token_class, claim_id } = earnings
  return tx
    .select({
      earning: earnings,
      reference: sql<string | null>`coalesce(${investments.reference}, ${transfers.reference})`,
      class_name: tokenClasses.name,
      entity: entityName,
      receipt_file_id: claims.receipt_file_id,
      reversal_reason: reversalReason,
    })
    .from(earnings)
    .leftJoin(investments, and(eq(investments.tenant_id, tenant_id), eq(investments.id, lot_id)))
    .leftJoin(transfers, and(eq(transfers.tenant_id, tenant_id), eq(transfers.id, lot_id)))
    .leftJoin(tokenClasses, and(eq(tokenClasses.tenant_id, tenant_id), eq(tokenClasses.id, token_class)))
    .leftJoin(claims, and(eq(claims.tenant_id, tenant_id), eq(claims.id, claim_id)))
    .where(where)
    .$dynamic()
}

export function lotOf(ctx: Context, record: Awaited<ReturnType<typeof selectLots>>[number]): EarningLot {
  const { earning, reference, class_name, entity, reversal_reason } = record
  return {
    id: earning.id,
    reference: reference ?? '',
    token_class: class_name ?? '',
    entity: entity ?? '',
    tokens: Number(earning.tokens),
    price: Number(earning.price),
    outstanding: Number(earning.outstanding),
    ...partsOf(earning),
    rate: earning.withholding_rate / 100,
    ...taxReasonOf(ctx, earning),
    ...reasonsOf(earning, reversal_reason),
    status: earning.status as EarningStatus,
    ...datesOf(earning),
  }
}

/** Returns the reason for the rate of withholding, also if it is zero, and the law; empty without income. */
function taxReasonOf(ctx: Context, { withholding_rule, rent_part, gain_part }: Earning) {
  const rule = ctx.library.withholding?.rules.find((candidate) => candidate.rule === withholding_rule)
  if (!rule || rent_part + gain_part === 0n) return { reason: '', source: '', url: '' }
  return { reason: ctx.text(rule.reason), source: rule.source, url: rule.url }
}
