import type { Mail } from '../../documents/library.ts'
import type { Path } from '../../documents/walk.ts'
import { textsOf } from '../../mails/texts.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { entriesOf, placeholdersIn } from '../texts.ts'

/** The values passed to every mail: the reader's name and the platform. */
const commonValues = ['name', 'platform']

/** The values that formats read beside the formatted one: the currency of money, by default the tenant's. */
const formatValues = ['currency_code']

/**
 * Requires that the values in a mail's texts, box and attachments are declared, in every language, and that each
 * declared value is used.
 */
export const rule: Rule = {
  name: 'every-mail-gives-its-values',
  *check(context) {
    for (const mail of Object.values(context.library.mails).filter(context.isReported)) {
      const defined = [...Object.keys(mail.values), ...commonValues, ...(mail.ends ? ['ends'] : [])]
      const used = new Set(formatValues)
      for (const { path, key } of textsOf(mail))
        for (const name of placeholdersOf(key, context)) {
          used.add(name)
          if (!defined.includes(name))
            yield {
              document: mail,
              path,
              message: `The text ${key} says {{${name}}}, which this mail does not define.`,
              remedy: didYouMean(name, defined),
            }
        }
      for (const { path, name } of namedValues(mail)) {
        used.add(name)
        if (!defined.includes(name))
          yield {
            document: mail,
            path,
            message: `This mail does not define ${name}.`,
            remedy: didYouMean(name, defined),
          }
      }
      for (const name of Object.keys(mail.values))
        if (!used.has(name))
          yield {
            document: mail,
            path: ['values', name],
            part: 'key',
            message: `No text of this mail uses {{${name}}}.`,
            remedy: 'Remove it.',
          }
    }
  },
}

/** Lists the values that a mail uses by name, outside its texts. */
function namedValues({ button, facts = [], attach }: Mail): { path: Path; name: string }[] {
  return [
    ...facts.map(({ value }, at) => ({ path: ['facts', at, 'value'], name: value })),
    ...(button ? [{ path: ['button', 'value'], name: button.value }] : []),
    ...(attach ? [{ path: ['attach'], name: attach }] : []),
  ]
}

function placeholdersOf(key: string, { texts }: Context): Set<string> {
  const entries = Object.values(texts).flatMap((catalogue) => entriesOf(key, catalogue))
  return new Set(entries.flatMap(({ words }) => placeholdersIn(words)))
}
