import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { mayHold } from '../../whitelist/may-hold.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { deliverTokens, mintLocked } from '../minting.ts'
import type { Investment } from '../tables.ts'

export const mintInvestment: Handler<'mintInvestment'> = async (ctx, { subject, transition }) => {
  const { investment: previousOrder } = subject
  await assertMayHold(ctx, previousOrder)
  if (previousOrder.status === 'CHARGED') {
    const updated = await transition(ctx, {
      note: ctx.text('history.mint_at_charge'),
      changes: { locked_at: ctx.now },
    })
    await mintLocked(ctx, previousOrder)
    return notifyAndGetDetail(ctx, updated, 'locked')
  }
  const updated = await transition(ctx)
  await deliverTokens(ctx, previousOrder)
  return notifyAndGetDetail(ctx, updated, 'minted')
}

/** Throws `requirement` if the investor is frozen, rejected, or missing on the issuance's whitelist. */
async function assertMayHold(ctx: Context, { issuance_id, investor_id }: Investment): Promise<void> {
  if ((await mayHold(ctx, issuance_id, investor_id)) !== '')
    throw new ApiError('requirement', { reason: { text: 'requirements.cannot_receive' } })
}
