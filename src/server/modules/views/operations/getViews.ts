import type { Handler } from '../../../kernel/context.ts'
import { viewsOf } from '../own.ts'

export const getViews: Handler<'getViews'> = (ctx, { params }) => viewsOf(ctx, params.list)
