import type { Handler } from '../../../kernel/context.ts'
import { announced } from '../announce.ts'
import { distributionRow } from '../rows.ts'

export const changeDistribution: Handler<'changeDistribution'> = async (ctx, { subject, body, move }) => {
  const said = await announced(ctx, body, subject.distribution)
  return distributionRow(ctx, await move(ctx, { changes: { ...said, changed_at: ctx.now } }))
}
