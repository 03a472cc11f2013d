import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { pageProviderOf, walletProviderOf } from '../../providers/payment/index.ts'
import { applyPageAnswer } from './apply-page-answer.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { orderAddress } from './page-address.ts'
import type { RunInContext } from './prepare-card.ts'
import { queryDays } from './query-days.ts'
import { type Payment, payments } from './tables.ts'

type ApplyResult = (ctx: Context) => Promise<unknown>

/**
 * Queries a provider about an attempt and applies the result. Returns whether the provider knows the attempt; undefined
 * if it does not respond.
 */
export async function queryProvider(runInContext: RunInContext, id: string): Promise<boolean | undefined> {
  const query = await runInContext(async (ctx) => {
    const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
    return payment && isQueryScheduled(payment) ? buildQuery(ctx, payment) : undefined
  })
  const applyResult = await query?.().catch(ignoreUnavailable)
  if (applyResult === undefined) return undefined
  if (applyResult === 'none') return false
  await runInContext(applyResult)
  return true
}

/**
 * Returns a function that queries the provider and returns how to apply the result; undefined if the provider supports
 * no queries.
 */
function buildQuery(ctx: Context, payment: Payment): (() => Promise<ApplyResult | 'none'>) | undefined {
  const { id, method, reference, created_at, investment_id } = payment
  const pageProvider = pageProviderOf(ctx, method)
  if (pageProvider) {
    const request = { reference, ...queryDays(ctx, created_at) }
    return async () => {
      const result = await pageProvider.find(request)
      return result === 'none' ? result : (laterCtx) => applyPageAnswer(laterCtx, result)
    }
  }
  const walletProvider = walletProviderOf(ctx, method)
  if (!walletProvider) return undefined
  const returnTo = orderAddress(ctx, investment_id)
  return async () => {
    const result = await walletProvider.find({ ...payment, returnTo })
    return result === 'none' ? result : (laterCtx) => applyQueryAnswer(laterCtx, id, result)
  }
}

/** Returns undefined for the error `unavailable`; throws any other error. */
export function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
}

function isQueryScheduled({ ask_at }: Payment): boolean {
  return ask_at !== null
}
