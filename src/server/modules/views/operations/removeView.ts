import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { savedViews } from '../tables.ts'
import { viewsOf } from '../views-of.ts'

export const removeView: Handler<'removeView'> = async (ctx, { params }) => {
  const whereOwnView = and(eq(savedViews.id, params.id), eq(savedViews.user_id, requireUser(ctx).id))
  const [removedView] = await ctx.tx
    .delete(savedViews)
    .where(whereOwnView)
    .returning({ list: savedViews.list })
  return removedView ? viewsOf(ctx, removedView.list) : throwError('not_found')
}
