import { and, eq, isNull } from 'drizzle-orm'
import { cents, minus, sum } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { paysWithBalance } from '../../balance/pays-with-balance.ts'
import { chosenOf } from '../../banking/choose.ts'
import { ofPerson } from '../../banking/owner.ts'
import { earnings } from '../../distributions/tables.ts'
import { claim } from '../claim.ts'
import { whereClaimable } from '../claimable.ts'

export const claimEarnings: Handler<'claimEarnings'> = async (ctx, { body }) => {
  const { way, issuance, currency } = body
  const { id } = requireUser(ctx)
  if (way === 'BALANCE' && !paysWithBalance(ctx)) refuse('refusals.no_balance')
  if (!(await chosenOf(ctx, ofPerson(id))) && (await claimsOwn(ctx, id)))
    refuse('messages.bank_account_missing_to_claim', '/user/account')
  const claims = await claim(ctx, id, { way, issuance, currency })
  const [first] = claims
  if (!first) return refuse('refusals.nothing_to_claim')
  const net = claims.reduce((all, { net, debt }) => sum(all, minus(net, debt)), cents(0))
  return { net: Number(net), currency: first.currency, way }
}

/** Returns whether a part of what a person may claim is their own, which their bank account receives. */
async function claimsOwn({ tx }: Context, id: string): Promise<boolean> {
  const whereOwn = and(eq(earnings.investor_id, id), isNull(earnings.entity_id), whereClaimable)
  return (await tx.$count(earnings, whereOwn)) > 0
}

function refuse(text: string, fix?: string): never {
  throw new ApiError('requirement', { reason: { text, fix } })
}
