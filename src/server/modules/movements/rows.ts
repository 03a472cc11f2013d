import { and, eq, type SQL } from 'drizzle-orm'
import type { MovementKind, MovementRow } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { payouts } from '../payouts/tables.ts'
import { transfers } from '../transfers/tables.ts'
import { movements } from './tables.ts'

export function selectMovements({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, issuance_id, investment_id, cause_kind, cause_id } = movements
  return tx
    .select({
      movement: movements,
      issuance: { slug: issuances.slug, title: issuances.title },
      order: investments.reference,
      transfer: payouts.transfer_reference,
      passed: transfers.reference,
      shared: distributions.reference,
    })
    .from(movements)
    .leftJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .leftJoin(investments, and(eq(investments.tenant_id, tenant_id), eq(investments.id, investment_id)))
    .leftJoin(
      payouts,
      and(eq(payouts.tenant_id, tenant_id), eq(cause_kind, 'payout'), eq(payouts.id, cause_id)),
    )
    .leftJoin(
      earnings,
      and(eq(earnings.tenant_id, tenant_id), eq(cause_kind, 'earning'), eq(earnings.id, cause_id)),
    )
    .leftJoin(
      distributions,
      and(eq(distributions.tenant_id, tenant_id), eq(distributions.id, earnings.distribution_id)),
    )
    .leftJoin(
      transfers,
      and(eq(transfers.tenant_id, tenant_id), eq(cause_kind, 'transfer'), eq(transfers.id, cause_id)),
    )
    .where(where)
    .$dynamic()
}

/** Describes a movement with its issuance and the reference of its cause. */
export type MovementRecord = Awaited<ReturnType<typeof selectMovements>>[number]

export function movementRow({ language }: Pick<Context, 'language'>, record: MovementRecord): MovementRow {
  const { movement, issuance } = record
  return {
    id: movement.id,
    at: movement.at.toISOString(),
    kind: movement.kind as MovementKind,
    issuance_title: issuance ? textIn(issuance.title, language) : '',
    issuance_slug: issuance?.slug ?? '',
    investment_id: movement.investment_id ?? '',
    reference: referenceOf(record),
    currency: movement.currency,
    money_in: Number(movement.money_in) || null,
    money_out: Number(movement.money_out) || null,
    tokens_in: Number(movement.tokens_in) || null,
    tokens_out: Number(movement.tokens_out) || null,
  }
}

/** Returns the reference of the order, payout, transfer or distribution; empty without one. */
export function referenceOf({
  order: orderReference,
  transfer: payoutReference,
  passed: tokenTransferReference,
  shared: distributionReference,
}: MovementRecord): string {
  return orderReference ?? payoutReference ?? tokenTransferReference ?? distributionReference ?? ''
}
