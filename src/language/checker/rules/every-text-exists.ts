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
      const missing = LANGUAGES.filter(({ code }) => entriesOf(key, context.texts[code]).length === 0)
      if (missing.length === 0) continue
      const isMissingEverywhere = missing.length === LANGUAGES.length
      const [area] = key.split('.')
      const files = missing.map(({ code }) => `screens/texts/${code}/${area}.json`).join(' and ')
      const place = context.library.files.get(document)?.path === customizationFile ? tenantTextsPath : files
      const suggestion = isMissingEverywhere ? didYouMean(key, context.texts.es.keys()) : ''
      yield {
        document,
        path,
        message: `The text ${key} is missing in ${missing.map(({ name }) => name).join(' and ')}.`,
        remedy: suggestion.startsWith('Did') ? `${suggestion} Or add it to ${place}.` : `Add it to ${place}.`,
      }
    }
  },
}

/** The part of a tenant's document that defines the texts of its own screens. */
const tenantTextsPath = 'texts.overrides'

const LANGUAGES = [
  { code: 'es', name: 'Spanish' },
  { code: 'en', name: 'English' },
] as const
