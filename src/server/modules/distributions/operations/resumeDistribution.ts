import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { distributionRow } from '../rows.ts'
import { earnings } from '../tables.ts'

export const resumeDistribution: Handler<'resumeDistribution'> = async (ctx, { transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now } })
  const { id } = updated.distribution
  const whereFailed = and(eq(earnings.distribution_id, id), eq(earnings.status, 'FAILED'))
  const reset = { status: 'PENDING', failure: '', changed_at: ctx.now }
  await ctx.tx.update(earnings).set(reset).where(whereFailed)
  await ctx.send('distributionPayment', { distribution: id })
  return distributionRow(ctx, updated)
}
