import { customizationFile } from '../../customization/tenant-library.ts'
import type { Rule } from '../problem.ts'
import { derivedTexts } from '../required-texts.ts'
import { didYouMean } from '../suggest.ts'
import { entriesOf } from '../texts.ts'

/** Requires that each text of a document exists in Spanish and English. */
export const rule: Rule = {
  name: 'every-text-exists',
  *check(context) {
    for (const { document, path, key } of derivedTexts(context)) {
      const missingLanguages = LANGUAGES.filter(
        ({ code }) => entriesOf(key, context.texts[code]).length === 0,
      )
      if (missingLanguages.length === 0) continue
      const isMissingEverywhere = missingLanguages.length === LANGUAGES.length
      const [area] = key.split('.')
      const files = missingLanguages.map(({ code }) => `screens/texts/${code}/${area}.json`).join(' and ')
      const location =
        context.library.files.get(document)?.path === customizationFile ? TENANT_TEXTS_PATH : files
      const suggestion = isMissingEverywhere ? didYouMean(key, context.texts.es.keys()) : ''
      yield {
        document,
        path,
        message: `The text ${key} is missing in ${missingLanguages.map(({ name }) => name).join(' and ')}.`,
        remedy: suggestion.startsWith('Did')
          ? `${suggestion} Or add it to ${location}.`
          : `Add it to ${location}.`,
      }
    }
  },
}

/** The part of a tenant's document that defines the texts of its own screens. */
const TENANT_TEXTS_PATH = 'texts.overrides'

const LANGUAGES = [
  { code: 'es', name: 'Spanish' },
  { code: 'en', name: 'English' },
] as const
