import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Library } from '../../../language/documents/library.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from './tables.ts'

/** Returns all statuses of issuances. */
export function issuanceStatuses({ schemas }: Pick<Library, 'schemas'>): readonly string[] {
  return (schemas['enumerations.json']?.$defs?.issuance_status?.enum ?? []).map(String)
}

/** Returns the statuses visible to investors; drafts and first reviews are visible to managers and the issuer only. */
export function investorStatuses({ hide }: Pick<Customization, 'hide'>): readonly string[] {
  return hide.hidePreCampaign ? openStatuses : ['PRE_CAMPAIGN', 'VALIDATING', ...openStatuses]
}

const openStatuses = ['CAMPAIGN', 'CLOSED']

/** Selects the issuances visible to investors. */
export function whereVisibleToInvestors({ tenant }: Pick<Context, 'tenant'>): SQL | undefined {
  const statuses = investorStatuses(tenant.customization).filter((status) => status !== 'VALIDATING')
  const whereInReview = and(eq(issuances.status, 'VALIDATING'), eq(issuances.shown_in_review, true))
  const whereInStatuses = inArray(issuances.status, statuses)
  return and(
    tenant.customization.hide.hidePreCampaign ? whereInStatuses : or(whereInStatuses, whereInReview),
    isNull(issuances.removed_at),
  )
}

/** Returns whether an issuance is visible to investors. */
export function isVisibleToInvestors(
  { tenant }: Pick<Context, 'tenant'>,
  { status, shown_in_review }: Pick<typeof issuances.$inferSelect, 'status' | 'shown_in_review'>,
): boolean {
  const hasVisibleStatus = investorStatuses(tenant.customization).includes(status)
  return hasVisibleStatus && (status !== 'VALIDATING' || shown_in_review)
}
