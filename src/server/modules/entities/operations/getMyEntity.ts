import type { Handler } from '../../../kernel/context.ts'
import { entityDetail } from '../rows.ts'

export const getMyEntity: Handler<'getMyEntity'> = (ctx, { params }) => entityDetail(ctx, params.id)
