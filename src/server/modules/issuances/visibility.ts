import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Library } from '../../../language/documents/library.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from './tables.ts'

/** Every status there is. */
export function issuanceStatuses({ schemas }: Pick<Library, 'schemas'>): readonly string[] {
  return (schemas['enumerations.json']?.$defs?.issuance_status?.enum ?? []).map(String)
}

/** The statuses an investor may see. Drafts and what is under review are the managers' alone. */
export function investorStatuses({ hide }: Pick<Customization, 'hide'>): readonly string[] {
  return hide.hidePreCampaign ? ['CAMPAIGN', 'CLOSED'] : ['PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
}

/** In a statement about issuances: those that investors may see, of which none is deleted. */
export function isShown({ tenant }: Pick<Context, 'tenant'>): SQL | undefined {
  return and(
    inArray(issuances.status, [...investorStatuses(tenant.customization)]),
    isNull(issuances.removed_at),
  )
}
