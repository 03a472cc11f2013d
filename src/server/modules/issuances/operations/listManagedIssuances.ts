import type { Handler } from '../../../kernel/context.ts'
import { listOf } from '../list.ts'
import { issuanceStatuses } from '../visibility.ts'

export const listManagedIssuances: Handler<'listManagedIssuances'> = (ctx, { params }) =>
  listOf(ctx, params, issuanceStatuses(ctx.library))
