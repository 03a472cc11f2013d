import type { Handler } from '../../../kernel/context.ts'
import { clockOf } from '../clock.ts'
import { demoClocks } from '../tables.ts'

const dayInMs = 86_400_000

/** Sets the tenant's clock and runs at once all jobs due by the new time. */
export const setClock: Handler<'setClock'> = async (ctx, { body }) => {
  const offset_days = body.days
  await ctx.tx
    .insert(demoClocks)
    .values({ offset_days })
    .onConflictDoUpdate({ target: [demoClocks.tenant_id], set: { offset_days } })
  await ctx.sweep()
  return clockOf({ now: new Date(ctx.realNow.getTime() + offset_days * dayInMs), realNow: ctx.realNow })
}
