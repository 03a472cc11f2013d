import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'
import { listOf } from '../list.ts'

export const listInvestments: Handler<'listInvestments'> = (ctx, { params }) =>
  listOf(ctx, params, params.issuance ? eq(issuances.slug, params.issuance) : undefined)
