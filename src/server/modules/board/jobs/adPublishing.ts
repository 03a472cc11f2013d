import { eq } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { notifySeller } from '../notify.ts'
import { selectAds } from '../rows.ts'
import { ads } from '../tables.ts'

const { id, publish_at: at, status } = ads

/** Publishes approved ads on their day. */
export const adPublishing: Sweep = whenDue({ id, at, where: eq(status, 'APPROVED') }, async (ctx, isDue) => {
  const [found] = await selectAds(ctx, isDue)
  if (!found) return
  await notifySeller(ctx, 'ad_published', await transition(ctx, 'ad', found, 'publish'))
})
