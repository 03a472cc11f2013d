import type { IssuanceStatus, PreparationMoved } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { startReview } from '../erir/begin.ts'
import { campaignOpened } from '../interests/campaign-opened.ts'
import type { FoundIssuance } from '../issuances/subjects/issuance.ts'
import { notifyPhase } from './notify.ts'

interface SentBack {
  /** Empty where it went on. */
  reason?: string
  /** An entity sent it back, no manager. */
  byEntity?: boolean
}

/** Tells the issuer and the managers that an issuance has come to another phase; one to be reviewed is sent to the entity. */
export async function notifyPhaseChange(
  ctx: Context,
  found: FoundIssuance,
  { reason = '', byEntity = false }: SentBack = {},
): Promise<PreparationMoved> {
  const { id, slug, status } = found.issuance
  const atEntity = status === 'VALIDATING' && (await startReview(ctx, id))
  await notifyPhase(ctx, found, { reason, entity: byEntity || atEntity })
  if (status === 'CAMPAIGN') await campaignOpened(ctx)
  return { slug, status: status as IssuanceStatus }
}
