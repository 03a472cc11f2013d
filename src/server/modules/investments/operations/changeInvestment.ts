import type { Handler } from '../../../kernel/context.ts'
import { refuseUnlessMayHold } from '../../whitelist/refuse.ts'
import { placeOrder } from '../place.ts'
import { releaseTokens } from '../undo.ts'

export const changeInvestment: Handler<'changeInvestment'> = async (ctx, { body, subject, move }) => {
  const { investment: before, party } = subject
  const { entity_version_id } = before
  await refuseUnlessMayHold(ctx, before.issuance_id)
  await move(ctx, { note: ctx.text('history.changed') })
  releaseTokens(ctx, before)
  return placeOrder(ctx, { id: before.issuance_id }, body, { ...party, entity_version_id }, before)
}
