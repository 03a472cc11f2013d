import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { followUpPage } from '../list.ts'
import { followUps } from '../tables.ts'

export const listMyFollowUps: Handler<'listMyFollowUps'> = (ctx, { params }) => {
  const { issuance } = params
  const whereOfIssuance =
    issuance === undefined ? undefined : eq(followUps.issuance_id, issuanceIdBySlug(issuance))
  return followUpPage(ctx, params, and(eq(followUps.user_id, requireUser(ctx).id), whereOfIssuance))
}
