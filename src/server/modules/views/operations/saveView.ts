import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { lockUser } from '../../auth/accounts.ts'
import { savedViews } from '../tables.ts'
import { maxRows, viewsOf } from '../views-of.ts'

export const saveView: Handler<'saveView'> = async (ctx, { body }) => {
  const { id: user_id } = requireUser(ctx)
  await lockUser(ctx, user_id)
  const { items } = await viewsOf(ctx, body.list)
  if (items.length >= maxRows && !items.some(({ name }) => name === body.name))
    throwError('views_full', { most: maxRows })
  const { tenant_id, user_id: owner, list, name } = savedViews
  await ctx.tx
    .insert(savedViews)
    .values({ ...body, id: newId(), user_id, saved_at: ctx.realNow })
    .onConflictDoUpdate({ target: [tenant_id, owner, list, name], set: { asks: body.asks } })
  return viewsOf(ctx, body.list)
}
