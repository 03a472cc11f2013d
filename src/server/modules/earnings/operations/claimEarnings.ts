import { and, eq, isNull } from 'drizzle-orm'
import { cents, minus, sum } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { paysWithBalance } from '../../balance/pays-with-balance.ts'
import { chosenOf } from '../../banking/choose.ts'
import { personOwner } from '../../banking/owner.ts'
import { earnings } from '../../distributions/tables.ts'
import { claim } from '../claim.ts'
import { whereClaimable } from '../claimable.ts'

export const claimEarnings: Handler<'claimEarnings'> = async (ctx, { body }) => {
  const { way, issuance, currency } = body
  const { id } = requireUser(ctx)
  if (way === 'BALANCE' && !paysWithBalance(ctx)) throwRequirement('refusals.no_balance')
  if (!(await chosenOf(ctx, personOwner(id))) && (await hasPersonalClaimable(ctx, id)))
    throwRequirement('messages.bank_account_missing_to_claim', '/user/account')
  const claims = await claim(ctx, id, { way, issuance, currency })
  const [firstClaim] = claims
  if (!firstClaim) return throwRequirement('refusals.nothing_to_claim')
  const net = claims.reduce((total, { net, debt }) => sum(total, minus(net, debt)), cents(0))
  return { net: Number(net), currency: firstClaim.currency, way }
}

/** Returns whether some claimable earnings belong to the person, who then needs a bank account. */
async function hasPersonalClaimable({ tx }: Context, id: string): Promise<boolean> {
  const wherePersonal = and(eq(earnings.investor_id, id), isNull(earnings.entity_id), whereClaimable)
  return (await tx.$count(earnings, wherePersonal)) > 0
}

function throwRequirement(text: string, fix?: string): never {
  throw new ApiError('requirement', { reason: { text, fix } })
}
