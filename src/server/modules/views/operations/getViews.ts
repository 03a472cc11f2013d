import type { Handler } from '../../../kernel/context.ts'
import { viewsOf } from '../views-of.ts'

export const getViews: Handler<'getViews'> = (ctx, { params }) => viewsOf(ctx, params.list)
