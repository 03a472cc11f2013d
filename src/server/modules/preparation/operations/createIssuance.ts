import { eq } from 'drizzle-orm'
import { calendarDay, daysAfter } from '../../../../domain/calendar.ts'
import type { IssuanceModality, IssuanceType } from '../../../../generated/domain.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { issuances } from '../../issuances/tables.ts'
import { organisations } from '../../organisations/tables.ts'
import { freeSlug, releaseSlug } from '../slug.ts'

const defaultModality: Record<IssuanceType, IssuanceModality> = {
  REAL_ESTATE: 'RENT',
  DEBT: 'FIXED_RATE',
  EQUITY: 'SHARES',
  MUSIC: 'REVENUE_SHARE',
  ART: 'CAPITAL_GAIN',
  OTHER: 'REVENUE_SHARE',
}

export const createIssuance: Handler<'createIssuance'> = async (ctx, { body }) => {
  const { title, type } = body
  const organisation = await issuerOf(ctx, body.organisation_id)
  const { campaign_begins_in_days, campaign_lasts_days } = constantsOf(ctx.library)
  const starts_on = daysAfter(calendarDay(ctx.now, ctx.timeZone), campaign_begins_in_days)
  const draft = {
    id: newId(),
    slug: await freeSlug(ctx, title),
    status: 'DRAFT',
    organisation_id: organisation.id,
    issuer: organisation.name,
    title: { es: title },
    type,
    modality: defaultModality[type],
    mint_strategy: 'CAMPAIGN_END',
    payment_frequency: 'ANNUAL',
    currency: ctx.tenant.customization.currency.code,
    time_zone: ctx.timeZone,
    starts_on,
    ends_on: daysAfter(starts_on, campaign_lasts_days - 1),
    created_at: ctx.now,
  }
  await releaseSlug(ctx, draft.slug)
  await ctx.tx.insert(issuances).values(draft)
  recordInitialStatus(ctx, 'issuance', draft)
  return { id: draft.id, slug: draft.slug }
}

/**
 * Returns the organisation of a new issuance: any organisation for a manager, otherwise an organisation of which the
 * user is a member. Throws `not_found` for other organisations, and a field error if none is chosen.
 */
async function issuerOf(ctx: Context, requestedId: string | undefined) {
  const { organisations: memberOrganisations, roles } = ctx.session
  const id = requestedId ?? (memberOrganisations.length === 1 ? memberOrganisations[0] : undefined)
  if (id === undefined)
    return throwFieldErrors([{ field: 'organisation_id', key: 'validator.error_null_choice', params: {} }])
  if (!roles.includes('ADMIN') && !memberOrganisations.includes(id)) return throwError('not_found')
  const [organisation] = await ctx.tx.select().from(organisations).where(eq(organisations.id, id))
  return organisation ?? throwError('not_found')
}
