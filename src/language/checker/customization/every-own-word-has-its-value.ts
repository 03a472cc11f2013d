import type { Library } from '../../documents/library.ts'
import { didYouMean } from '../suggest.ts'
import { placeholdersIn } from '../texts.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports {{values}} in a tenant's text that the product's text does not have, because no others are passed. */
export const rule: CustomizationRule = {
  name: 'every-own-word-has-its-value',
  *check({ document, customization, library }) {
    for (const [key, wording] of Object.entries(customization.texts.overrides)) {
      const placeholders = placeholdersOf(key, library)
      if (placeholders === undefined) continue
      for (const [language, text] of Object.entries(wording))
        for (const name of placeholdersIn(text))
          if (!placeholders.includes(name))
            yield {
              document,
              path: ['texts', 'overrides', key, language],
              message: `The text ${key} is given no {{${name}}}.`,
              remedy: didYouMean(name, placeholders),
            }
    }
  },
}

/** Returns the placeholders of the product's text in any language; undefined for a tenant's own text. */
function placeholdersOf(key: string, { texts }: Library): string[] | undefined {
  const productTexts = Object.values(texts).flatMap((catalogue) => catalogue[key] ?? [])
  return productTexts.length === 0 ? undefined : [...new Set(productTexts.flatMap(placeholdersIn))]
}
