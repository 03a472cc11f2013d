import { eq } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { languageOf } from '../../person.ts'
import { lockHolders } from '../../transfers/transfer-rules.ts'
import { releaseOfferedTokens } from '../end-ad.ts'
import { findAd } from '../find.ts'
import { notifyEnded, notifySeller } from '../notify.ts'
import { selectAds } from '../rows.ts'
import { ads } from '../tables.ts'
import { whyNotSell } from '../why-not-sell.ts'

const { id, publish_at: at, status } = ads

/** Publishes approved ads on their day; refuses those whose tokens may no longer be sold, with the reasons. */
export const adPublishing: Sweep = whenDue(
  { id, at, where: eq(status, 'APPROVED') },
  async (ctx, whereDue) => {
    const [dueAd] = await selectAds(ctx, whereDue)
    if (!dueAd) return
    await lockHolders(ctx, dueAd.ad.issuance_id, [dueAd.ad.seller_id])
    const row = await findAd(ctx, dueAd.ad.id)
    const reasons = await whyNotSell(ctx, row.ad)
    if (reasons.length === 0)
      return notifySeller(ctx, 'ad_published', await transition(ctx, 'ad', row, 'publish'))
    await releaseOfferedTokens(ctx, row.ad)
    const language = languageOf(row.seller)
    const reason = reasons.map((code) => ctx.text(`move_reason.${code}`, {}, language)).join(' ')
    const changes = { reason, changed_at: ctx.now }
    const refused = await transition(ctx, 'ad', row, 'refuse', { changes })
    await notifySeller(ctx, 'ad_refused', refused, reason)
    await notifyEnded(ctx, refused)
  },
)
