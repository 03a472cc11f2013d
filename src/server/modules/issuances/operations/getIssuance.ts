import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { investorStatuses } from '../visibility.ts'

export const getIssuance: Handler<'getIssuance'> = (ctx, { params }) =>
  detailOf(ctx, params.slug, investorStatuses(ctx.tenant.customization))
