import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { unanswered } from '../../payments/ask-provider.ts'
import { applyEnrolment, ask, askingOf } from '../enrol.ts'
import { payees } from '../tables.ts'

/** Asks providers how far the verification of payees is. */
export const payeeAsking: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payees.id, at: payees.ask_at, clock: 'real', where: isNotNull(payees.ask_at) },
  async outside(services, tenant, { row }) {
    const within = <T>(work: (ctx: Context) => Promise<T>) => inTenant(services, tenant, 'payeeAsking', work)
    const due = await within(async (ctx) => ({ asking: await take(ctx, row), ctx }))
    const { asking } = due
    if (!asking) return
    const answer = await ask(due.ctx, asking).catch(unanswered)
    if (answer) await within((ctx) => applyEnrolment(ctx, asking, answer))
  },
}

async function take(ctx: Context, id: string) {
  const whereDue = and(eq(payees.id, id), lte(payees.ask_at, ctx.realNow))
  const [due] = await ctx.tx.select().from(payees).where(whereDue).for('no key update')
  if (!due) return undefined
  const asked = due.asked + 1
  await ctx.tx
    .update(payees)
    .set({ asked, ask_at: nextQueryAt(ctx, asked) })
    .where(eq(payees.id, id))
  return askingOf(ctx, due)
}
