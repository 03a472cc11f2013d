import type { Context, Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { clockOf } from '../clock.ts'
import { demoClocks } from '../tables.ts'

const dayInMs = 86_400_000

/** Sets the clock of the tenant and of the simulators, and immediately runs all jobs that are due by the new time. */
export const setClock: Handler<'setClock'> = async (ctx, { body }) => {
  const { slug, customization } = ctx.tenant
  const { days } = body
  const iban = customization.payment.iban.replaceAll(' ', '')
  return outside(
    async () => ctx.simulatedTime?.move(slug, { days, iban }),
    (laterCtx) => moveClock(laterCtx, days),
  )
}

async function moveClock(ctx: Context, offset_days: number) {
  await ctx.tx
    .insert(demoClocks)
    .values({ offset_days })
    .onConflictDoUpdate({ target: [demoClocks.tenant_id], set: { offset_days } })
  await ctx.sweep()
  return clockOf({ now: new Date(ctx.realNow.getTime() + offset_days * dayInMs), realNow: ctx.realNow })
}
