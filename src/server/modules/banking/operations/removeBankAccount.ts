import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { transfers } from '../../transfers/tables.ts'
import type { Owner } from '../owner.ts'

export const removeBankAccount: Handler<'removeBankAccount'> = async (ctx, { subject, transition }) => {
  if (subject.account.for_payouts && (await isPaidHere(ctx, subject.account)))
    throw new ApiError('requirement', { reason: { text: 'transfers.pays_here' } })
  await transition(ctx, { changes: { for_payouts: false, changed_at: ctx.now } })
  return null
}

/** Returns whether the owner has a sale whose buyer is shown the payout account, to pay to it. */
async function isPaidHere({ tx }: Pick<Context, 'tx'>, { user_id, entity_id }: Owner): Promise<boolean> {
  const { seller_id, seller_entity_id, status } = transfers
  const whereOfSeller = entity_id
    ? eq(seller_entity_id, entity_id)
    : user_id && and(eq(seller_id, user_id), isNull(seller_entity_id))
  if (!whereOfSeller) return false
  return (await tx.$count(transfers, and(whereOfSeller, inArray(status, ['CHECKED', 'PAID'])))) > 0
}
