import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { person } from '../../person.ts'
import { listOf } from '../list.ts'
import { investments } from '../tables.ts'

export const listMyInvestments: Handler<'listMyInvestments'> = (ctx, { params }) =>
  listOf(ctx, params, eq(investments.investor_id, person(ctx).id))
