import type { PreparationStory } from '../../../../generated/domain.ts'
import type { Section } from '../../issuances/tables.ts'
import type { Step } from './step.ts'
import { kept, present, told } from './wordings.ts'

const keys = ['product', 'market', 'competition', 'business_model', 'projections'] satisfies Section['key'][]

export const story: Step<PreparationStory> = {
  told: ({ description, sections }) =>
    present({
      description: told(description),
      ...Object.fromEntries(sections.map(({ key, text }) => [key, told(text)])),
    }),
  async write(ctx, _issuance, body) {
    const titled = (key: Section['key']) => ({
      es: ctx.text(`preparing.section_${key}`, {}, 'es'),
      en: ctx.text(`preparing.section_${key}`, {}, 'en'),
    })
    const sections = keys
      .map((key) => ({ key, title: titled(key), text: kept(body[key]) }))
      .filter(({ text }) => text.es !== '' || text.en)
    return { description: kept(body.description), sections }
  },
}
