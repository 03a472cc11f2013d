import type { IssuanceStatus, PreparationMoved } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { startReview } from '../erir/begin.ts'
import { campaignOpened } from '../interests/campaign-opened.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { notifyAllAdmitted } from '../whitelist/notify.ts'
import { notifyPhase } from './notify.ts'

interface ReturnOptions {
  /** Contains the reason for the return to an earlier phase; empty otherwise. */
  reason?: string
  /** Tells whether a regulatory entity returned the issuance, not a manager. */
  byEntity?: boolean
}

/**
 * Notifies the issuer and the managers of a new phase, and starts the review by the regulatory entity if the tenant
 * uses such an entity.
 */
export async function notifyPhaseChange(
  ctx: Context,
  row: IssuanceRecord,
  { reason = '', byEntity = false }: ReturnOptions = {},
): Promise<PreparationMoved> {
  const { id, slug, status } = row.issuance
  const isAtEntity = status === 'VALIDATING' && (await startReview(ctx, id))
  await notifyPhase(ctx, row, { reason, entity: byEntity || isAtEntity })
  await notifyAllAdmitted(ctx, row.issuance)
  if (status === 'CAMPAIGN') await campaignOpened(ctx)
  return { slug, status: status as IssuanceStatus }
}
