import { cents, tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'

export const approveAd: Handler<'approveAd'> = async (ctx, { subject, body, transition }) => {
  const { ad } = subject
  if (ad.tokens !== tokens(body.tokens) || ad.price !== cents(body.price))
    throw new ApiError('requirement', { reason: { text: 'board.changed_since' } })
  await transition(ctx, { changes: { changed_at: ctx.now } })
  return null
}
