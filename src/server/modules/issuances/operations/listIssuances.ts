import type { Handler } from '../../../kernel/context.ts'
import { listOf } from '../list.ts'
import { investorStatuses, whereShown } from '../visibility.ts'

export const listIssuances: Handler<'listIssuances'> = (ctx, { params }) =>
  listOf(ctx, params, investorStatuses(ctx.tenant.customization), whereShown(ctx))
