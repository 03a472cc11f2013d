import type { Rule } from '../problem.ts'
import { derivedTexts } from '../required-texts.ts'
import { didYouMean } from '../suggest.ts'
import { entriesOf, placeholdersIn } from '../texts.ts'

/** Reports values passed to a text that no language uses. */
export const rule: Rule = {
  name: 'every-value-of-a-text-is-used',
  *check(context) {
    for (const { document, path, key, values = [] } of derivedTexts(context)) {
      if (path.at(-1) !== 'key' && path.at(-1) !== 'keys') continue
      const entries = (['es', 'en'] as const).flatMap((language) => entriesOf(key, context.texts[language]))
      const placeholders = new Set(entries.flatMap(({ text }) => placeholdersIn(text)))
      if (entries.length === 0) continue
      for (const name of values)
        if (!placeholders.has(name) && name !== 'count')
          yield {
            document,
            path,
            message: `The text ${key} has no {{${name}}}.`,
            remedy: didYouMean(name, placeholders),
          }
    }
  },
}
