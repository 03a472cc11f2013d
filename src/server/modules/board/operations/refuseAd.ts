import type { Handler } from '../../../kernel/context.ts'
import { lockHolders } from '../../transfers/transfer-rules.ts'
import { releaseOfferedTokens } from '../end-ad.ts'
import { notifyEnded, notifySeller } from '../notify.ts'

export const refuseAd: Handler<'refuseAd'> = async (ctx, { subject, body, transition }) => {
  await lockHolders(ctx, subject.ad.issuance_id, [subject.ad.seller_id])
  await releaseOfferedTokens(ctx, subject.ad)
  const changes = { reason: body.reason, changed_at: ctx.now }
  const refused = await transition(ctx, { note: body.reason, changes })
  await notifySeller(ctx, 'ad_refused', refused, body.reason)
  await notifyEnded(ctx, refused)
  return null
}
