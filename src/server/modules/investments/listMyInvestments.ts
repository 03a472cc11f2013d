import { eq } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { investments } from '../../database/tables/investments.ts'
import { person } from '../person.ts'
import { listOf } from './list.ts'

export const listMyInvestments: Handler<'listMyInvestments'> = (ctx, { params }) =>
  listOf(ctx, params, eq(investments.investor_id, person(ctx).id))
