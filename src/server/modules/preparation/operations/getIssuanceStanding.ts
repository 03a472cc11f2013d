import type { Handler } from '../../../kernel/context.ts'
import { standingOf } from '../standing.ts'

export const getIssuanceStanding: Handler<'getIssuanceStanding'> = (ctx, { subject }) =>
  standingOf(ctx, subject)
