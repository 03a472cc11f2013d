import { count, eq } from 'drizzle-orm'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { lockUser } from '../../auth/accounts.ts'
import { users } from '../../auth/tables.ts'
import { claimsOf } from '../criteria.ts'
import { isInForce, isRenewable } from '../grant.ts'
import { myGrant } from '../my-grant.ts'
import { requestOf, selectRequests } from '../rows.ts'
import { categoryProofs, categoryRequests } from '../tables.ts'
import { warningOf } from '../warning.ts'

export const requestCategory: Handler<'requestCategory'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const { entity_id } = ctx.session
  const user_type = entity_id === '' ? 'INDIVIDUAL' : 'LEGAL_ENTITY'
  const constants = constantsOf(ctx.library)
  const claims = claimsOf(body, user_type, constants)
  await lockUser(ctx, user.id)
  const [requestCount] = await ctx.tx
    .select({ requests: count() })
    .from(categoryRequests)
    .where(eq(categoryRequests.user_id, user.id))
  const grant = myGrant(ctx)
  if (isInForce(grant, ctx.now) && !isRenewable(grant, ctx.now, constants.category_reminder_days))
    throw new ApiError('wrong_state', { reason: { text: 'refusals.category_in_force' } })
  const [request] = await ctx.tx
    .insert(categoryRequests)
    .values({
      id: newId(),
      user_id: user.id,
      entity_id: entity_id || null,
      position: (requestCount?.requests ?? 0) + 1,
      user_type,
      status: 'PENDING',
      claims: claims.map(({ claim }) => claim),
      warning: warningOf(ctx),
      language: ctx.language,
      requested_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  // Rejects a second pending request, such as from another window.
  if (!request) throw new ApiError('wrong_state', { reason: { text: 'refusals.category_pending' } })
  recordInitialStatus(ctx, 'category-request', request)
  const proofRows = claims.flatMap(({ claim: { criterion }, proofs }) =>
    proofs.map((file_id, index) => ({ request_id: request.id, criterion, position: index + 1, file_id })),
  )
  await ctx.tx.insert(categoryProofs).values(proofRows)
  // Sets the type of the investor, who counts as non-sophisticated until the approval.
  if (entity_id === '' && user.user_type === '')
    await ctx.tx.update(users).set({ user_type }).where(eq(users.id, user.id))
  const [record] = await selectRequests(ctx, eq(categoryRequests.id, request.id))
  return requestOf(ctx, record ?? throwError('not_found'))
}
