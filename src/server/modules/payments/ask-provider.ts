import { eq } from 'drizzle-orm'
import { ApiError } from '../../kernel/errors.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'
import { applyFound } from './apply-found.ts'
import type { RunInContext } from './prepare-card.ts'
import { type Payment, payments } from './tables.ts'

/** Asks a provider what became of an attempt, and writes it. Returns whether it knows of it; undefined where nobody was asked, or answered. */
export async function askProvider(within: RunInContext, id: string): Promise<boolean | undefined> {
  const asked = await within(async (ctx) => {
    const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id))
    const provider = payment && wasAsked(payment) && walletProviderOf(ctx, payment.method)
    return provider ? { provider, payment } : undefined
  })
  if (!asked) return undefined
  const found = await asked.provider.find(asked.payment).catch(unanswered)
  if (found === undefined) return undefined
  if (found === 'none') return false
  await within((ctx) => applyFound(ctx, id, found))
  return true
}

export function unanswered(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
}

function wasAsked({ ask_at }: Payment): boolean {
  return ask_at !== null
}
