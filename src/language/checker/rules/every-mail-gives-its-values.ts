import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { entriesOf, placeholdersIn } from '../texts.ts'

/** Given to every mail: who reads it, and whose platform it is. */
const givenAnyway = ['name', 'platform']

/** What the texts of a mail say is among its values, in every language, and each of its values is said. */
export const rule: Rule = {
  name: 'every-mail-gives-its-values',
  *check(context) {
    for (const mail of Object.values(context.library.mails).filter(context.isTold)) {
      const given = [...Object.keys(mail.values), ...givenAnyway]
      const said = new Set<string>()
      for (const place of ['subject', 'text'] as const)
        for (const name of saidIn(mail[place], context)) {
          said.add(name)
          if (!given.includes(name))
            yield {
              document: mail,
              path: [place],
              message: `The text ${mail[place]} says {{${name}}}, which this mail does not give.`,
              remedy: didYouMean(name, given),
            }
        }
      for (const name of Object.keys(mail.values))
        if (!said.has(name))
          yield {
            document: mail,
            path: ['values', name],
            part: 'key',
            message: `No text of this mail says {{${name}}}.`,
            remedy: 'Take it away.',
          }
    }
  },
}

function saidIn(key: string, { texts }: Context): Set<string> {
  const entries = Object.values(texts).flatMap((catalogue) => entriesOf(key, catalogue))
  return new Set(entries.flatMap(({ words }) => placeholdersIn(words)))
}
