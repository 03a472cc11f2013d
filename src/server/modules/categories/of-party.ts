import { onboardingStateOf, requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { categoryAt, grantOfEntity } from './grant.ts'

/** Returns the category of a person or one of their legal entities, independent of the current party. */
export async function categoryOfParty(ctx: Context, entityId: string): Promise<string> {
  if (entityId === ctx.session.entity_id) return ctx.session.investor_category
  if (entityId === '') return categoryAt(requireUser(ctx), onboardingStateOf(ctx).grant, ctx.now)
  return categoryAt({ user_type: 'LEGAL_ENTITY' }, await grantOfEntity(ctx, entityId), ctx.now)
}
