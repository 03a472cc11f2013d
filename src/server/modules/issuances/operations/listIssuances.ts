import type { Handler } from '../../../kernel/context.ts'
import { issuancePage } from '../list.ts'
import { investorStatuses, whereVisibleToInvestors } from '../visibility.ts'

export const listIssuances: Handler<'listIssuances'> = (ctx, { params }) =>
  issuancePage(ctx, params, investorStatuses(ctx.tenant.customization), whereVisibleToInvestors(ctx))
