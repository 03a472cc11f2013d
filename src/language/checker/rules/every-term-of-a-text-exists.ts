import { entryOf, mayContainTerms, partsOf } from '../../documents/glossary.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that the term in [[words|term]] exists in the glossary in both languages. */
export const rule: Rule = {
  name: 'every-term-of-a-text-exists',
  *check(context) {
    const terms = termsOf(context)
    for (const catalogue of Object.values(context.texts))
      for (const { document, path, text } of catalogue.values()) {
        if (!mayContainTerms(text) || !context.isReported(document)) continue
        for (const part of partsOf(text))
          if (typeof part === 'string') {
            if (!mayContainTerms(part)) continue
            yield {
              document,
              path,
              message: 'Here [[ begins no term.',
              remedy: 'Write [[words|term]]: the words of the sentence, and an entry of the glossary.',
            }
          } else if (!terms.includes(part.term))
            yield {
              document,
              path,
              message: `The glossary has no term ${part.term}.`,
              remedy: `${didYouMean(part.term, terms)} Or add its name and meaning to screens/texts/es/glossary.json and screens/texts/en/glossary.json.`,
            }
      }
  },
}

/** Lists terms with name and meaning in both languages. */
function termsOf({ texts: { es, en } }: Context): string[] {
  const namedTerms = [...es.keys()].flatMap((key) => /^glossary\.([^.]+)\.name$/.exec(key)?.[1] ?? [])
  return namedTerms.filter((term) =>
    [es, en].every((texts) => texts.has(entryOf(term, 'name')) && texts.has(entryOf(term, 'meaning'))),
  )
}
