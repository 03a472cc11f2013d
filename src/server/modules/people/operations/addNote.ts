import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { noteHistory } from '../tables.ts'

export const addNote: Handler<'addNote'> = async (ctx, { subject, body }) => {
  const { id: by_id } = requireUser(ctx)
  await ctx.tx
    .insert(noteHistory)
    .values({ id: newId(), user_id: subject.user.id, by_id, text: body.text.trim(), at: ctx.now })
  return null
}
