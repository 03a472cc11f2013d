import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { onboardingStateOf, requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import type { Grant } from './grant.ts'
import { categoryRequests } from './tables.ts'

type CallerContext = Pick<Context, 'actor' | 'session'>

/** Returns the current or former grant of the party for whom the caller invests. */
export function myGrant(ctx: CallerContext): Grant | null {
  const { grant, party_grant } = onboardingStateOf(ctx)
  return ctx.session.entity_id === '' ? grant : party_grant
}

/** Selects the requests of the party for whom the caller invests: their own, or those of a legal entity. */
export function whereOfParty(ctx: CallerContext): SQL | undefined {
  const { user_id, entity_id } = categoryRequests
  const { entity_id: partyId } = ctx.session
  return and(eq(user_id, requireUser(ctx).id), partyId === '' ? isNull(entity_id) : eq(entity_id, partyId))
}
