import type { IssuanceStatus, PreparationMoved } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { campaignOpened } from '../interests/campaign-opened.ts'
import type { FoundIssuance } from '../issuances/subjects/issuance.ts'
import { tellPhase } from './tell.ts'

/** Tells the issuer and the managers that an issuance has come to another phase. */
export async function moved(ctx: Context, found: FoundIssuance, reason = ''): Promise<PreparationMoved> {
  await tellPhase(ctx, found, reason)
  if (found.issuance.status === 'CAMPAIGN') await campaignOpened(ctx)
  const { slug, status } = found.issuance
  return { slug, status: status as IssuanceStatus }
}
