import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { followUpPage } from '../list.ts'
import { followUps } from '../tables.ts'

export const listFollowUps: Handler<'listFollowUps'> = async (ctx, { params, subject }) => {
  const page = await followUpPage(ctx, params, eq(followUps.issuance_id, subject.issuance.id))
  ctx.noted.people = otherUserIds(
    ctx,
    page.items.map(({ user_id }) => user_id),
  )
  return page
}
