import { and, eq, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { issuanceColumns } from '../../issuances/subjects/issuance.ts'
import { issuances, whereReadyToOpen } from '../../issuances/tables.ts'
import { lockOwner } from '../amount-raised.ts'
import { notifyNotOpened } from '../notify-not-opened.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'
import { phasesOf } from '../phases.ts'

/**
 * Opens approved campaigns on their first day if all requirements are met, and otherwise notifies once of the missing
 * fields.
 */
export const campaignOpening: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: issuances.id, at: issuances.opens_at, clock: 'domain', where: whereReadyToOpen },
  run: (ctx, { row }) => openWhenReady(ctx, row),
}

async function openWhenReady(ctx: Context, id: string): Promise<void> {
  const whereReady = and(eq(issuances.id, id), whereReadyToOpen, lte(issuances.opens_at, ctx.now))
  const [issuance] = await ctx.tx
    .select(issuanceColumns)
    .from(issuances)
    .where(whereReady)
    .for('no key update')
  if (!issuance) return
  await lockOwner(ctx, issuance)
  const { next, missing, approved } = await phasesOf(ctx, { issuance })
  if (next !== 'CAMPAIGN' || !approved) return
  if (missing > 0) return notifyNotOpened(ctx, { issuance })
  await notifyPhaseChange(ctx, await transition(ctx, 'issuance', { issuance }, 'open'))
}
