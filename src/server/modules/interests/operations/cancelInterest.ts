import type { Handler } from '../../../kernel/context.ts'
import { notifyCanceled } from '../notify.ts'
import { interestRow } from '../rows.ts'

export const cancelInterest: Handler<'cancelInterest'> = async (ctx, { transition }) => {
  const updated = await transition(ctx)
  await notifyCanceled(ctx, updated)
  return interestRow(ctx, updated)
}
