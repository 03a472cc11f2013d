import { eq } from 'drizzle-orm'
import { sum, tokens } from '../../../domain/money.ts'
import type { DistributionRow } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { ApplyTransition } from '../../kernel/lifecycle/lifecycle.ts'
import { issuances } from '../issuances/tables.ts'
import { replanAfter } from './actual-payments.ts'
import { insertLines, type Line } from './calculate.ts'
import { type HeldLot, holdingsAt, outstandingOf } from './holdings.ts'
import { notifyApprovers } from './notify-approvers.ts'
import { type DistributionRecord, distributionRow } from './rows.ts'
import type { Distribution } from './tables.ts'

interface LineCalculation {
  lines(heldLots: readonly HeldLot[]): Line[] | Promise<Line[]>
  changes: Partial<Pick<Distribution, 'amounts' | 'amounts_author_id'>>
}

/** Calculates and inserts the lines of a distribution after the record date. Throws `nobody_holds`. */
export async function settleLines(
  ctx: Context,
  { distribution, issuance }: DistributionRecord,
  transition: ApplyTransition<'distribution'>,
  { lines: calculateLines, changes }: LineCalculation,
): Promise<DistributionRow> {
  // Locks the issuance, because two concurrent distributions could repay the same capital.
  await ctx.tx.select({ id: issuances.id }).from(issuances).where(eq(issuances.id, issuance.id)).for('update')
  const heldLots = await holdingsAt(ctx, distribution)
  if (heldLots.length === 0) return throwError('nobody_holds')
  const lines = await calculateLines(heldLots)
  const updated = await transition(ctx, {
    changes: {
      ...changes,
      tokens: heldLots.reduce((total, lot) => sum(total, lot.tokens), tokens(0)),
      outstanding: outstandingOf(heldLots),
      calculated_at: ctx.now,
      changed_at: ctx.now,
    },
  })
  await insertLines(ctx, updated.distribution, lines)
  await replanAfter(ctx, updated.distribution)
  await notifyApprovers(ctx, updated)
  return distributionRow(ctx, updated)
}
