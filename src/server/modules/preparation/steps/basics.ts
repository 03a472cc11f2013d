import type { IssuanceModality, IssuanceType, PreparationBasics } from '../../../../generated/domain.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { emptyOmittedTerms } from '../omitted-terms.ts'
import { isFree, releaseSlug } from '../slug.ts'
import type { Issuance, Step } from './step.ts'
import { omitUndefined, toBilingualText, toWording } from './wordings.ts'

export const basics: Step<PreparationBasics> = {
  toForm: ({ title, subtitle, slug, type, modality, sector, short_description, ...row }) => ({
    title,
    custom_slug: slug,
    type: type as IssuanceType,
    modality: modality as IssuanceModality,
    ...omitUndefined({
      subtitle: toBilingualText(subtitle),
      sector: toBilingualText(sector),
      short_description: toBilingualText(short_description),
      client_uuid: row.client_uuid || undefined,
      address: row.address || undefined,
      city: row.city || undefined,
      place: locationOf(row),
    }),
  }),
  async write(ctx, issuance, body) {
    const { title, custom_slug: slug, type, modality = issuance.modality } = body
    if (slug !== issuance.slug) {
      if (issuance.status !== 'DRAFT')
        throwFieldErrors([{ field: 'custom_slug', key: 'preparing.slug_known', params: {} }])
      if (!(await isFree(ctx, slug)))
        throwFieldErrors([{ field: 'custom_slug', key: 'preparing.slug_taken', params: {} }])
      await releaseSlug(ctx, slug)
    }
    return {
      slug,
      type,
      modality,
      ...emptyOmittedTerms(ctx.library, { type, modality }),
      title: toWording(title),
      subtitle: toWording(body.subtitle),
      sector: toWording(body.sector),
      short_description: toWording(body.short_description),
      client_uuid: body.client_uuid ?? '',
      address: body.address ?? '',
      city: body.city ?? '',
      latitude: body.place?.latitude ?? 0,
      longitude: body.place?.longitude ?? 0,
      radius: body.place?.radius ?? 0,
    }
  },
}

/** Returns the location; undefined for (0, 0), the columns' defaults. */
function locationOf({
  latitude,
  longitude,
  radius,
}: Pick<Issuance, 'latitude' | 'longitude' | 'radius'>): PreparationBasics['place'] {
  if (latitude === 0 && longitude === 0) return undefined
  return { latitude, longitude, ...(radius > 0 && { radius }) }
}
