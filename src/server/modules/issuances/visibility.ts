import enumerations from '../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Customization } from '../../../language/customization/customization.ts'

export const issuanceStatuses: readonly string[] = enumerations.$defs.issuance_status.enum

/** The statuses an investor may see. Drafts and what is under review are the managers' alone. */
export function investorStatuses({ hide }: Pick<Customization, 'hide'>): readonly string[] {
  return hide.hidePreCampaign ? ['CAMPAIGN', 'CLOSED'] : ['PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
}
