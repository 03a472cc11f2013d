import type { Customization } from '../../../language/customization/customization.ts'
import type { Library } from '../../../language/documents/library.ts'

/** Every status there is. */
export function issuanceStatuses({ schemas }: Pick<Library, 'schemas'>): readonly string[] {
  return (schemas['enumerations.json']?.$defs?.issuance_status?.enum ?? []).map(String)
}

/** The statuses an investor may see. Drafts and what is under review are the managers' alone. */
export function investorStatuses({ hide }: Pick<Customization, 'hide'>): readonly string[] {
  return hide.hidePreCampaign ? ['CAMPAIGN', 'CLOSED'] : ['PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
}
