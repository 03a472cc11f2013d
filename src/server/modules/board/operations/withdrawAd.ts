import type { Handler } from '../../../kernel/context.ts'
import { lockHolders } from '../../transfers/transfer-rules.ts'
import { detailOf } from '../detail.ts'
import { releaseOfferedTokens } from '../end-ad.ts'
import { notifyEnded } from '../notify.ts'

export const withdrawAd: Handler<'withdrawAd'> = async (ctx, { subject, transition }) => {
  const { issuance_id, seller_id } = subject.ad
  await lockHolders(ctx, issuance_id, [seller_id])
  await releaseOfferedTokens(ctx, subject.ad)
  const withdrawn = await transition(ctx, { changes: { changed_at: ctx.now } })
  await notifyEnded(ctx, withdrawn)
  return detailOf(ctx, withdrawn)
}
