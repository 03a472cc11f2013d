import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { expireAttempt } from '../apply-answer.ts'
import { queryProvider } from '../ask-provider.ts'
import type { RunInContext } from '../prepare-card.ts'
import { type Payment, payments } from '../tables.ts'

/**
 * Expires attempts without a result, after a last query to their provider, so that orders can be paid again.
 */
export const paymentExpiry: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payments.id, at: payments.expires_at, clock: 'real', where: isNotNull(payments.expires_at) },
  async outside(services, tenant, { row }) {
    const runInContext: RunInContext = (work) => inTenant(services, tenant, 'paymentExpiry', work)
    if (!(await runInContext((ctx) => selectDueAttempt(ctx, row)))) return
    await queryProvider(runInContext, row)
    await runInContext(async (ctx) => {
      const payment = await selectDueAttempt(ctx, row)
      if (payment) await expireAttempt(ctx, payment)
    })
  },
}

async function selectDueAttempt({ tx, realNow }: Context, id: string): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), lte(payments.expires_at, realNow)))
  return payment
}
