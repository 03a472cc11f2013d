import { eq } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { issuances } from '../../database/tables/issuances.ts'
import { listOf } from './list.ts'

export const listInvestments: Handler<'listInvestments'> = (ctx, { params }) =>
  listOf(ctx, params, params.issuance ? eq(issuances.slug, params.issuance) : undefined)
