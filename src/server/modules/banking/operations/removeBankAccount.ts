import { and, eq, inArray } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { transfers } from '../../transfers/tables.ts'

export const removeBankAccount: Handler<'removeBankAccount'> = async (ctx, { subject, transition }) => {
  const { user_id, for_payouts } = subject.account
  if (for_payouts && user_id && (await isPaidHere(ctx, user_id)))
    throw new ApiError('requirement', { reason: { text: 'transfers.pays_here' } })
  await transition(ctx, { changes: { for_payouts: false, changed_at: ctx.now } })
  return null
}

/** Tells whether a buyer sees the seller's payout account, to pay to it. */
async function isPaidHere({ tx }: Pick<Context, 'tx'>, sellerId: string): Promise<boolean> {
  const whereWaiting = and(eq(transfers.seller_id, sellerId), inArray(transfers.status, ['CHECKED', 'PAID']))
  return (await tx.$count(transfers, whereWaiting)) > 0
}
