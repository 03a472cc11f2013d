import type { Handler } from '../../../kernel/context.ts'
import { preparationStatusOf } from '../preparation-status.ts'

export const getIssuanceStanding: Handler<'getIssuanceStanding'> = (ctx, { subject }) =>
  preparationStatusOf(ctx, subject)
