import type { PreparationStory } from '../../../../generated/domain.ts'
import type { Section } from '../../issuances/tables.ts'
import type { Step } from './step.ts'
import { omitUndefined, toBilingualText, toWording } from './wordings.ts'

const sectionKeys = [
  'product',
  'market',
  'competition',
  'business_model',
  'projections',
] satisfies Section['key'][]

export const story: Step<PreparationStory> = {
  toForm: ({ description, sections }) =>
    omitUndefined({
      description: toBilingualText(description),
      ...Object.fromEntries(sections.map(({ key, text }) => [key, toBilingualText(text)])),
    }),
  async write(ctx, _issuance, body) {
    const sectionTitle = (key: Section['key']) => ({
      es: ctx.text(`preparing.section_${key}`, {}, 'es'),
      en: ctx.text(`preparing.section_${key}`, {}, 'en'),
    })
    const sections = sectionKeys
      .map((key) => ({ key, title: sectionTitle(key), text: toWording(body[key]) }))
      .filter(({ text }) => text.es !== '' || text.en)
    return { description: toWording(body.description), sections }
  },
}
