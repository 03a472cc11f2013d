import type { Rule } from '../problem.ts'
import { derivedTexts } from '../required-texts.ts'
import { entriesOf, placeholdersIn } from '../texts.ts'

/** Requires a value for each {{placeholder}} of a text, in every language. */
export const rule: Rule = {
  name: 'every-text-gets-its-values',
  *check(context) {
    for (const { document, path, key, values } of derivedTexts(context)) {
      if (!values) continue
      const entries = (['es', 'en'] as const).flatMap((language) => entriesOf(key, context.texts[language]))
      const placeholders = new Set(entries.flatMap(({ text }) => placeholdersIn(text)))
      for (const name of placeholders)
        if (!values.includes(name))
          yield {
            document,
            path,
            message: `The text ${key} says {{${name}}}, which has no value here.`,
            remedy: `Write { "key": "${key}", "with": { "${name}": "…" } }.`,
          }
    }
  },
}
