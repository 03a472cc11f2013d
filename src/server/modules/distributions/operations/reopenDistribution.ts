import { cents, tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { replanAfter } from '../actual-payments.ts'
import { deleteLines } from '../delete-lines.ts'
import { distributionRow } from '../rows.ts'

export const reopenDistribution: Handler<'reopenDistribution'> = async (ctx, { transition }) => {
  const clearedAmounts = {
    tokens: tokens(0),
    outstanding: cents(0),
    amounts: 'SHARED',
    amounts_author_id: null,
    calculated_at: null,
  }
  const updated = await transition(ctx, {
    changes: { ...clearedAmounts, approver_id: null, approved_at: null, changed_at: ctx.now },
  })
  await deleteLines(ctx, updated)
  await replanAfter(ctx, updated.distribution)
  return distributionRow(ctx, updated)
}
