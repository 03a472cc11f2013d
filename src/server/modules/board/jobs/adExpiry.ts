import { eq } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { lockHolders } from '../../transfers/transfer-rules.ts'
import { releaseOfferedTokens } from '../end-ad.ts'
import { findAd } from '../find.ts'
import { notifyEnded, notifySeller } from '../notify.ts'
import { selectAds } from '../rows.ts'
import { ads } from '../tables.ts'

const { id, expires_at: at, status } = ads

/** Expires ads and unlocks their tokens. */
export const adExpiry: Sweep = whenDue({ id, at, where: eq(status, 'PUBLISHED') }, async (ctx, whereDue) => {
  const [dueAd] = await selectAds(ctx, whereDue)
  if (!dueAd) return
  await lockHolders(ctx, dueAd.ad.issuance_id, [dueAd.ad.seller_id])
  const row = await findAd(ctx, dueAd.ad.id)
  await releaseOfferedTokens(ctx, row.ad)
  const expired = await transition(ctx, 'ad', row, 'expire')
  await notifySeller(ctx, 'ad_expired', expired)
  await notifyEnded(ctx, expired)
})
