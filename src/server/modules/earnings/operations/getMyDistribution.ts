import { and, asc, eq } from 'drizzle-orm'
import type { DistributionAmounts, DistributionKind } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordDay } from '../../distributions/record-date.ts'
import { earnings } from '../../distributions/tables.ts'
import { textIn } from '../../issuances/wording.ts'
import { lotOf, selectLots } from '../lots.ts'
import { type partsOf, selectEarnings, whereAnnounced } from '../rows.ts'

export const getMyDistribution: Handler<'getMyDistribution'> = async (ctx, { params }) => {
  const whereMine = and(
    eq(earnings.distribution_id, params.id),
    eq(earnings.investor_id, requireUser(ctx).id),
    whereAnnounced,
  )
  const [[record], lots] = await allSettledInOrder([
    selectEarnings(ctx, whereMine).limit(1),
    selectLots(ctx, whereMine).orderBy(asc(earnings.id)),
  ])
  if (!record) return throwError('not_found')
  const { distribution, issuance } = record
  const sumOf = (part: keyof ReturnType<typeof partsOf> | 'tokens') =>
    lots.reduce((total, { earning }) => total + Number(earning[part]), 0)
  return {
    id: distribution.id,
    issuance_title: textIn(issuance.title, ctx.language),
    issuance_slug: issuance.slug,
    kind: distribution.kind as DistributionKind,
    concept: distribution.concept,
    due_on: distribution.due_on,
    record_on: recordDay(distribution),
    currency: distribution.currency,
    amounts: distribution.amounts as DistributionAmounts,
    shared: {
      gross: Number(distribution.gross),
      rent_part: Number(distribution.rent_part),
      gain_part: Number(distribution.gain_part),
      capital_part: Number(distribution.capital_part),
      tokens: Number(distribution.tokens),
      outstanding: Number(distribution.outstanding),
    },
    gross: sumOf('gross'),
    rent_part: sumOf('rent_part'),
    gain_part: sumOf('gain_part'),
    capital_part: sumOf('capital_part'),
    withholding: sumOf('withholding'),
    net: sumOf('net'),
    tokens: sumOf('tokens'),
    receipt_file_id: lots.find(({ receipt_file_id }) => receipt_file_id)?.receipt_file_id ?? '',
    lots: lots.map((lot) => lotOf(ctx, lot)),
  }
}
