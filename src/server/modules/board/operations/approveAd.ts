import { cents, tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { lockHolders } from '../../transfers/transfer-rules.ts'
import { whyNotSell } from '../why-not-sell.ts'

export const approveAd: Handler<'approveAd'> = async (ctx, { subject, body, transition }) => {
  const { ad } = subject
  if (ad.tokens !== tokens(body.tokens) || ad.price !== cents(body.price))
    throw new ApiError('requirement', { reason: { text: 'board.changed_since' } })
  await lockHolders(ctx, ad.issuance_id, [ad.seller_id])
  const [reason] = await whyNotSell(ctx, ad)
  if (reason) throw new ApiError('requirement', { reason: { text: `move_reason.${reason}` } })
  await transition(ctx, { changes: { changed_at: ctx.now } })
  return null
}
