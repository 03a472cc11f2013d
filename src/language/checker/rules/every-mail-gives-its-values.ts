import type { Mail } from '../../documents/library.ts'
import type { Path } from '../../documents/walk.ts'
import { textsOf } from '../../mails/texts.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { entriesOf, placeholdersIn } from '../texts.ts'

/** The values passed to every mail: the reader's name and the platform. */
const COMMON_VALUES = ['name', 'platform']

/** The additional values that formats read: the currency of money, by default the tenant's. */
const FORMAT_VALUES = ['currency_code']

/**
 * Requires that the values in a mail's texts, box and attachments are declared, in every language, and that the mail
 * uses each declared value.
 */
export const rule: Rule = {
  name: 'every-mail-gives-its-values',
  *check(context) {
    for (const mail of Object.values(context.library.mails).filter(context.isReported)) {
      const definedNames = [...Object.keys(mail.values), ...COMMON_VALUES, ...(mail.ends ? ['ends'] : [])]
      const usedNames = new Set(FORMAT_VALUES)
      for (const { path, key } of textsOf(mail))
        for (const name of placeholdersOf(key, context)) {
          usedNames.add(name)
          if (!definedNames.includes(name))
            yield {
              document: mail,
              path,
              message: `The text ${key} says {{${name}}}, which this mail does not define.`,
              remedy: didYouMean(name, definedNames),
            }
        }
      for (const { path, name } of namedValues(mail)) {
        usedNames.add(name)
        if (!definedNames.includes(name))
          yield {
            document: mail,
            path,
            message: `This mail does not define ${name}.`,
            remedy: didYouMean(name, definedNames),
          }
      }
      for (const name of Object.keys(mail.values))
        if (!usedNames.has(name))
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
    ...facts.map(({ value }, index) => ({ path: ['facts', index, 'value'], name: value })),
    ...(button ? [{ path: ['button', 'value'], name: button.value }] : []),
    ...(attach ? [{ path: ['attach'], name: attach }] : []),
  ]
}

function placeholdersOf(key: string, { texts }: Context): Set<string> {
  const entries = Object.values(texts).flatMap((catalogue) => entriesOf(key, catalogue))
  return new Set(entries.flatMap(({ text }) => placeholdersIn(text)))
}
