import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { lockUser } from '../../auth/accounts.ts'
import { users } from '../../auth/tables.ts'
import { entities } from '../tables.ts'

/** Chooses the legal entity for which the person invests; without an entity, they invest for themselves. */
export const investAs: Handler<'investAs'> = async (ctx, { body: { entity_id } }) => {
  const { id } = requireUser(ctx)
  await lockUser(ctx, id)
  if (entity_id !== undefined) await assertUsable(ctx, id, entity_id)
  const whereChosen = and(eq(entities.user_id, id), eq(entities.chosen, true))
  await ctx.tx.update(entities).set({ chosen: false }).where(whereChosen)
  if (entity_id === undefined)
    await ctx.tx.update(users).set({ user_type: 'INDIVIDUAL' }).where(eq(users.id, id))
  else await ctx.tx.update(entities).set({ chosen: true }).where(eq(entities.id, entity_id))
  return null
}

/**
 * Throws `entity_unknown` for another person's entity or a removed entity, and `requirement` for an entity that is not
 * approved.
 */
async function assertUsable({ tx }: Context, userId: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ status: entities.status })
    .from(entities)
    .where(and(eq(entities.id, id), eq(entities.user_id, userId)))
    .for('update')
  if (!row || row.status === 'REMOVED') throwError('entity_unknown')
  if (row.status !== 'APPROVED')
    throw new ApiError('requirement', {
      reason: { text: 'entities.needs_unchecked', fix: '/user/account' },
    })
}
