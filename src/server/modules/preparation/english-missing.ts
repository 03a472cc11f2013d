import type { issuanceDocuments } from '../issuances/documents/tables.ts'
import type { Wording } from '../issuances/tables.ts'
import type { Issuance } from './steps/step.ts'

type Document = Pick<typeof issuanceDocuments.$inferSelect, 'name'>

/** Returns the fields that have a Spanish text only. */
export function englishMissing(issuance: Issuance, documents: readonly Document[]): string[] {
  const { title, subtitle, sector, short_description, description, issuer_description } = issuance
  const texts: Record<string, Wording[]> = {
    title: [title],
    subtitle: [subtitle],
    sector: [sector],
    short_description: [short_description],
    description: [description],
    ...Object.fromEntries(issuance.sections.map(({ key, text }) => [key, [text]])),
    pictures: issuance.images.map(({ alt }) => alt),
    documents: documents.map(({ name }) => name),
    issuer_description: [issuer_description],
    team: issuance.team.flatMap(({ role, about }) => [role, about]),
  }
  return Object.entries(texts)
    .filter(([, wordings]) => wordings.some(({ es, en }) => es !== '' && !en))
    .map(([field]) => field)
}
