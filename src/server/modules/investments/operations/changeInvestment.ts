import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { returnBalance } from '../../balance/reserve-balance.ts'
import { categoryOfParty } from '../../categories/of-party.ts'
import { refundUnsettled } from '../../receipts/unsettled-receipts.ts'
import { assertMayHold } from '../../whitelist/assert-may-hold.ts'
import { placeOrder } from '../place-order.ts'
import { releaseTokens } from '../undo-order.ts'

export const changeInvestment: Handler<'changeInvestment'> = async (ctx, { body, subject, transition }) => {
  const { investment: previousOrder, party } = subject
  const { entity_version_id, class_id } = previousOrder
  const category = await categoryOfParty(ctx, party.id ?? '')
  assertSimulated(ctx, category)
  await assertMayHold(ctx, previousOrder.issuance_id)
  await transition(ctx, { note: ctx.text('history.changed') })
  await refundUnsettled(ctx, previousOrder, 'INCOMPLETE')
  await returnBalance(ctx, previousOrder)
  releaseTokens(ctx, previousOrder)
  const target = { id: previousOrder.issuance_id, class_id }
  return placeOrder(ctx, target, body, { ...party, entity_version_id, category }, previousOrder)
}

/** Throws `requirement` if the order's party needs a loss simulation which the person has not done. */
function assertSimulated({ session }: Context, category: string): void {
  if (category !== 'SOPHISTICATED' && !session.simulation_done)
    throw new ApiError('requirement', {
      reason: { text: 'requirements.simulation', fix: '/user/account' },
    })
}
