import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { listOf } from '../list.ts'
import { followUps } from '../tables.ts'

export const listFollowUps: Handler<'listFollowUps'> = (ctx, { params, subject }) =>
  listOf(ctx, params, eq(followUps.issuance_id, subject.issuance.id))
