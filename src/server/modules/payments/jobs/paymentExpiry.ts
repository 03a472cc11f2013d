import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { expire } from '../apply-answer.ts'
import { payments } from '../tables.ts'

/** Expires attempts without an answer, so that orders can be paid again. */
export const paymentExpiry: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payments.id, at: payments.expires_at, clock: 'real', where: isNotNull(payments.expires_at) },
  outside: (services, tenant, { row }) =>
    inTenant(services, tenant, 'paymentExpiry', async (ctx) => {
      const whereDue = and(eq(payments.id, row), lte(payments.expires_at, ctx.realNow))
      const [payment] = await ctx.tx.select().from(payments).where(whereDue)
      if (payment) await expire(ctx, payment)
    }),
}
