import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a text for one type of tenant overrides an existing text. */
export const rule: Rule = {
  name: 'every-overlay-text-words-a-base-text',
  *check({ texts }) {
    for (const language of ['es', 'en'] as const)
      for (const [key, { document, path }] of texts[`exeu.${language}`]) {
        if (texts[language].has(key)) continue
        yield {
          document,
          path,
          part: 'key',
          message: `There is no text ${key} in ${language} for this to replace.`,
          remedy: didYouMean(key, texts[language].keys()),
        }
      }
  },
}
