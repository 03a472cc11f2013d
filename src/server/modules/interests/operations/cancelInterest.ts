import type { Handler } from '../../../kernel/context.ts'
import { tellCanceled } from '../notify.ts'
import { interestRow } from '../rows.ts'

export const cancelInterest: Handler<'cancelInterest'> = async (ctx, { move }) => {
  const moved = await move(ctx)
  await tellCanceled(ctx, moved)
  return interestRow(ctx, moved)
}
