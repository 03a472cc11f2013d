import type { IssuanceModality, IssuanceType, PreparationBasics } from '../../../../generated/domain.ts'
import { failFields } from '../../../kernel/errors.ts'
import { isFree, takeSlug } from '../slug.ts'
import type { Step } from './step.ts'
import { kept, present, told } from './wordings.ts'

export const basics: Step<PreparationBasics> = {
  told: ({ title, subtitle, slug, type, modality, sector, short_description, ...row }) => ({
    title,
    custom_slug: slug,
    type: type as IssuanceType,
    modality: modality as IssuanceModality,
    ...present({
      subtitle: told(subtitle),
      sector: told(sector),
      short_description: told(short_description),
      client_uuid: row.client_uuid || undefined,
      address: row.address || undefined,
      city: row.city || undefined,
      latitude: row.latitude || undefined,
      longitude: row.longitude || undefined,
    }),
  }),
  async write(ctx, issuance, body) {
    const { title, custom_slug: slug, type, modality = issuance.modality } = body
    if (slug !== issuance.slug) {
      if (issuance.status !== 'DRAFT')
        failFields([{ field: 'custom_slug', key: 'preparing.slug_known', params: {} }])
      if (!(await isFree(ctx, slug)))
        failFields([{ field: 'custom_slug', key: 'preparing.slug_taken', params: {} }])
      await takeSlug(ctx, slug)
    }
    return {
      ...{ slug, type, modality },
      title: kept(title),
      subtitle: kept(body.subtitle),
      sector: kept(body.sector),
      short_description: kept(body.short_description),
      client_uuid: body.client_uuid ?? '',
      address: body.address ?? '',
      city: body.city ?? '',
      latitude: body.latitude ?? 0,
      longitude: body.longitude ?? 0,
    }
  },
}
