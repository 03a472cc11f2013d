import type { Issuance } from './steps/step.ts'

/** Returns the fields that have a Spanish text only. */
export function englishMissing(issuance: Issuance): string[] {
  const { title, subtitle, sector, short_description, description, issuer_description, sections } = issuance
  const texts = {
    ...{ title, subtitle, sector, short_description, description, issuer_description },
    ...Object.fromEntries(sections.map(({ key, text }) => [key, text])),
  }
  return Object.entries(texts)
    .filter(([, { es, en }]) => es !== '' && !en)
    .map(([field]) => field)
}
