import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuanceFollows, issuances } from '../tables.ts'
import { whereVisibleToInvestors } from '../visibility.ts'

export const followIssuance: Handler<'followIssuance'> = async (ctx, { params, body }) => {
  const [issuance] = await ctx.tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(and(eq(issuances.slug, params.slug), whereVisibleToInvestors(ctx)))
  if (!issuance) return throwError('not_found')

  const values = { issuance_id: issuance.id, user_id: requireUser(ctx).id }
  if (body.followed) {
    await ctx.tx
      .insert(issuanceFollows)
      .values({ ...values, followed_at: ctx.now })
      .onConflictDoNothing()
  } else {
    await ctx.tx
      .delete(issuanceFollows)
      .where(
        and(eq(issuanceFollows.issuance_id, values.issuance_id), eq(issuanceFollows.user_id, values.user_id)),
      )
  }
  return { followed: body.followed }
}
