import { constantsOf } from '../../../../language/documents/constants.ts'
import type { Handler } from '../../../kernel/context.ts'
import { isInForce, isRenewable } from '../grant.ts'
import { myGrant, whereOfParty } from '../my-grant.ts'
import { requestsWhere } from '../rows.ts'

export const getMyCategory: Handler<'getMyCategory'> = async (ctx) => {
  const grant = myGrant(ctx)
  const items = await requestsWhere(ctx, whereOfParty(ctx))
  const inForce = isInForce(grant, ctx.now)
  const renewable = isRenewable(grant, ctx.now, constantsOf(ctx.library).category_reminder_days)
  return {
    category: inForce ? 'SOPHISTICATED' : 'NON_SOPHISTICATED',
    valid_until: inForce ? grant.valid_until.toISOString() : '',
    renewable,
    may_request: (!inForce || renewable) && !items.some(({ status }) => status === 'PENDING'),
    items,
  }
}
