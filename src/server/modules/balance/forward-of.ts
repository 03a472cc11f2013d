import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { Investment } from '../investments/tables.ts'
import { type BalanceForward, balanceForwards } from './tables.ts'

/** Returns the transfer of an order's balance to the issuance's wallet; undefined before the order is delivered. */
export async function forwardOf(
  { tx }: Pick<Context, 'tx'>,
  { id, used_balance }: Pick<Investment, 'id' | 'used_balance'>,
): Promise<BalanceForward | undefined> {
  if (used_balance === 0n) return undefined
  const [forward] = await tx.select().from(balanceForwards).where(eq(balanceForwards.investment_id, id))
  return forward
}
