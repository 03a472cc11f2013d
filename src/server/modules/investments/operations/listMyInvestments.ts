import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { listOf } from '../list.ts'
import { investments } from '../tables.ts'

export const listMyInvestments: Handler<'listMyInvestments'> = (ctx, { params }) =>
  listOf(ctx, params, eq(investments.investor_id, requireUser(ctx).id))
