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

type Apply = (ctx: Context) => Promise<unknown>

/**
 * Queries a provider about an attempt and applies the answer. Returns whether the provider knows the attempt; undefined
 * without an answer.
 */
export async function queryProvider(runInContext: RunInContext, id: string): Promise<boolean | undefined> {
  const ask = await runInContext(async (ctx) => {
    const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
    return payment && wasRequested(payment) ? queryAbout(ctx, payment) : undefined
  })
  const apply = await ask?.().catch(unanswered)
  if (apply === undefined) return undefined
  if (apply === 'none') return false
  await runInContext(apply)
  return true
}

/** Returns the query about an attempt, which returns how to apply its answer; undefined if its provider answers none. */
function queryAbout(ctx: Context, payment: Payment): (() => Promise<Apply | 'none'>) | undefined {
  const { id, method, reference, created_at, investment_id } = payment
  const page = pageProviderOf(ctx, method)
  if (page) {
    const request = { reference, ...queryDays(ctx, created_at) }
    return async () => {
      const answer = await page.find(request)
      return answer === 'none' ? answer : (later) => applyPageAnswer(later, answer)
    }
  }
  const wallet = walletProviderOf(ctx, method)
  if (!wallet) return undefined
  const returnTo = orderAddress(ctx, investment_id)
  return async () => {
    const answer = await wallet.find({ ...payment, returnTo })
    return answer === 'none' ? answer : (later) => applyQueryAnswer(later, id, answer)
  }
}

export function unanswered(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
}

function wasRequested({ ask_at }: Payment): boolean {
  return ask_at !== null
}
