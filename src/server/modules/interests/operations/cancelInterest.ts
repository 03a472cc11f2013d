import type { Handler } from '../../../kernel/context.ts'
import { notifyCanceled } from '../notify.ts'
import { interestRow } from '../rows.ts'

export const cancelInterest: Handler<'cancelInterest'> = async (ctx, { move }) => {
  const updated = await move(ctx)
  await notifyCanceled(ctx, updated)
  return interestRow(ctx, updated)
}
