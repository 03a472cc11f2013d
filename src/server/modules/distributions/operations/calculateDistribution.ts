import { eq } from 'drizzle-orm'
import { sum, tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { insertLines, linesOf } from '../calculate.ts'
import { holdingsAt, outstandingOf } from '../holdings.ts'
import { distributionRow } from '../rows.ts'
import { tellToApprove } from '../to-approve.ts'

export const calculateDistribution: Handler<'calculateDistribution'> = async (ctx, { subject, move }) => {
  const { distribution, issuance } = subject
  // One after the other: what one gives back is not outstanding for the next.
  await ctx.tx.select({ id: issuances.id }).from(issuances).where(eq(issuances.id, issuance.id)).for('update')
  const held = await holdingsAt(ctx, distribution)
  if (held.length === 0) return fail('nobody_holds')
  const lines = linesOf(distribution, held)
  const moved = await move(ctx, {
    changes: {
      tokens: held.reduce((all, each) => sum(all, each.tokens), tokens(0)),
      outstanding: outstandingOf(held),
      ...{ calculated_at: ctx.now, changed_at: ctx.now },
    },
  })
  await insertLines(ctx, moved.distribution, lines)
  await tellToApprove(ctx, moved)
  return distributionRow(ctx, moved)
}
