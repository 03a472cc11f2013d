import { eq } from 'drizzle-orm'
import { ApiError } from '../../kernel/errors.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { orderAddress } from './page-address.ts'
import type { RunInContext } from './prepare-card.ts'
import { type Payment, payments } from './tables.ts'

/**
 * Queries a provider about an attempt and applies the answer. Returns whether the provider knows the attempt; undefined
 * without an answer.
 */
export async function queryProvider(runInContext: RunInContext, id: string): Promise<boolean | undefined> {
  const requested = await runInContext(async (ctx) => {
    const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
    const provider = payment && wasRequested(payment) && walletProviderOf(ctx, payment.method)
    return provider ? { provider, payment, returnTo: orderAddress(ctx, payment.investment_id) } : undefined
  })
  if (!requested) return undefined
  const { provider, payment, returnTo } = requested
  const answer = await provider.find({ ...payment, returnTo }).catch(unanswered)
  if (answer === undefined) return undefined
  if (answer === 'none') return false
  await runInContext((ctx) => applyQueryAnswer(ctx, id, answer))
  return true
}

export function unanswered(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
}

function wasRequested({ ask_at }: Payment): boolean {
  return ask_at !== null
}
