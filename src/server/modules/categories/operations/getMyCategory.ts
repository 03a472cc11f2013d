import { constantsOf } from '../../../../language/documents/constants.ts'
import type { Handler } from '../../../kernel/context.ts'
import { isInForce, isRenewable } from '../grant.ts'
import { myGrant, whereOfParty } from '../my-grant.ts'
import { listRequests } from '../rows.ts'

export const getMyCategory: Handler<'getMyCategory'> = async (ctx) => {
  const grant = myGrant(ctx)
  const items = await listRequests(ctx, whereOfParty(ctx))
  const isGrantInForce = isInForce(grant, ctx.now)
  const renewable = isRenewable(grant, ctx.now, constantsOf(ctx.library).category_reminder_days)
  return {
    category: isGrantInForce ? 'SOPHISTICATED' : 'NON_SOPHISTICATED',
    valid_until: isGrantInForce ? grant.valid_until.toISOString() : '',
    renewable,
    may_request: (!isGrantInForce || renewable) && !items.some(({ status }) => status === 'PENDING'),
    items,
  }
}
