import { minus } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { chosenOf } from '../../banking/choose.ts'
import { ofPerson } from '../../banking/owner.ts'
import { claim } from '../claim.ts'

export const claimEarnings: Handler<'claimEarnings'> = async (ctx, { body }) => {
  const { way, issuance } = body
  const { id } = requireUser(ctx)
  if (way === 'BALANCE' && !ctx.tenant.customization.extras.payWithBalance) refuse('refusals.no_balance')
  if (way === 'BANK' && !(await chosenOf(ctx, ofPerson(id))))
    refuse('messages.bank_account_missing_to_claim', '/user/account')
  const claimed = await claim(ctx, id, { way, issuance })
  if (!claimed) return refuse('refusals.nothing_to_claim')
  return { net: Number(minus(claimed.net, claimed.debt)), currency: claimed.currency, way }
}

function refuse(text: string, fix?: string): never {
  throw new ApiError('requirement', { reason: { text, fix } })
}
