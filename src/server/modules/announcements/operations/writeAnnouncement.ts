import { eq } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { announcementOf, selectAnnouncements } from '../rows.ts'
import { announcements } from '../tables.ts'

export const writeAnnouncement: Handler<'writeAnnouncement'> = async (ctx, { subject, body }) => {
  const id = newId()
  const status = 'DRAFT'
  await ctx.tx.insert(announcements).values({
    id,
    status,
    issuance_id: subject.issuance.id,
    author_id: requireUser(ctx).id,
    ...body,
    created_at: ctx.now,
    changed_at: ctx.now,
  })
  recordInitialStatus(ctx, 'announcement', { id, status })
  const [record] = await selectAnnouncements(ctx, eq(announcements.id, id))
  return record ? announcementOf(ctx, record) : throwError('not_found')
}
