import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { issuanceStatuses } from '../visibility.ts'

export const getManagedIssuance: Handler<'getManagedIssuance'> = (ctx, { params }) =>
  detailOf(ctx, params.slug, { statuses: issuanceStatuses(ctx.library), permits: ['public', 'hidden'] })
