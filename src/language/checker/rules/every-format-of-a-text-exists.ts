import { formatsOf } from '../../formats/formats.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { requiredTexts } from '../required-texts.ts'
import { didYouMean } from '../suggest.ts'
import { keyWithoutPlural, placeholderUsesIn } from '../texts.ts'

/** Requires that the format in {{amount, money}} exists, in the server's texts among the server's formats. */
export const rule: Rule = {
  name: 'every-format-of-a-text-exists',
  *check(context) {
    const formats = formatsOf(context.schemas).filter(({ needsOf }) => !needsOf)
    const allNames = formats.map(({ name }) => name)
    const serverNames = formats.filter(({ inMails }) => inMails).map(({ name }) => name)
    const serverKeys = serverTextKeys(context)
    for (const catalogue of Object.values(context.texts))
      for (const [key, { document, path, text }] of catalogue) {
        if (!context.isReported(document)) continue
        const allowedNames: readonly string[] = serverKeys.has(keyWithoutPlural(key)) ? serverNames : allNames
        for (const { format } of placeholderUsesIn(text))
          if (format !== undefined && !allowedNames.includes(format))
            yield {
              document,
              path,
              message: `There is no format ${format} here.`,
              remedy: didYouMean(format, allowedNames, allowedNames.length),
            }
      }
  },
}

/** Returns the keys of the texts whose placeholders the server fills. */
function serverTextKeys(context: Context): Set<string> {
  return new Set(requiredTexts(context).flatMap(({ key, values }) => (values ? [] : [key])))
}
