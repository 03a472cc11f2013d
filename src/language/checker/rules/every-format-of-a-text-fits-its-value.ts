import type { JsonSchema } from '../../documents/schema.ts'
import { pointerOf } from '../../documents/walk.ts'
import { canFormat, defaultFormat, formatsOf } from '../../formats/formats.ts'
import { kindOf, nounOf, type ValueKind } from '../../formats/value-kind.ts'
import { textsOf } from '../../mails/texts.ts'
import type { Context } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'
import { keysOf } from '../required-texts.ts'
import { entriesOf, placeholderUsesIn } from '../texts.ts'
import { ANY, type Type, typeOf } from '../types/type.ts'
import { mismatchMessage, untypedMessage } from './every-format-fits-its-value.ts'

/** Requires that the format in a {{placeholder}} fits the type of its value. */
export const rule: Rule = {
  name: 'every-format-of-a-text-fits-its-value',
  *check(context) {
    for (const { key, name, source, type, ...place } of valuesOfTexts(context)) {
      const entries = Object.values(context.texts).flatMap((catalogue) => entriesOf(key, catalogue))
      const placeholders = entries
        .flatMap(({ text }) => placeholderUsesIn(text))
        .filter((each) => each.name === name)
      for (const format of new Set(placeholders.map((each) => each.format))) {
        const fault = faultOf(format, source, type, context)
        const defaultName = defaultFormat(type, context.schemas)?.as
        const remedy = defaultName ? `Write {{${name}, ${defaultName}}} there.` : 'Give it a text.'
        if (fault)
          yield {
            ...place,
            message: `The text ${key} says {{${format === undefined ? name : `${name}, ${format}`}}}: ${fault}`,
            remedy,
          }
      }
    }
    yield* factsOfMails(context)
  },
}

/** The kinds of value that are unreadable without a format. */
const KINDS_WITH_FORMAT: ReadonlySet<ValueKind> = new Set([
  'money',
  'day',
  'instant',
  'boolean',
  'list',
  'object',
  'duration',
])

function faultOf(
  formatName: string | undefined,
  source: string,
  type: Type,
  { schemas }: Context,
): string | undefined {
  const kind = kindOf(type, schemas)
  if (!kind) return formatName === undefined && type !== ANY ? untypedMessage(source) : undefined
  if (formatName === undefined)
    return KINDS_WITH_FORMAT.has(kind) ? `${source} is ${nounOf(kind)}, and no format is said.` : undefined
  const format = formatsOf(schemas).find(({ name }) => name === formatName)
  return format && !canFormat(format, type, schemas) ? mismatchMessage(source, kind, format) : undefined
}

/** Lists the problems of the facts in mails' boxes. */
function* factsOfMails(context: Context): Generator<Finding> {
  const { library, schemas, isReported } = context
  const serverFormats = formatsOf(schemas).filter(({ inMails }) => inMails)
  for (const mail of Object.values(library.mails).filter(isReported))
    for (const [index, { value, as }] of (mail.facts ?? []).entries()) {
      const type = typeOf(mail.values[value] ?? ANY, schemas)
      const defaultName = serverFormats.find(({ name }) => name === defaultFormat(type, schemas)?.as)?.name
      const formatName = as === undefined ? defaultName : serverFormats.find(({ name }) => name === as)?.name
      const fault =
        as !== undefined && formatName === undefined
          ? `The server cannot format ${as}.`
          : faultOf(formatName, value, type, context)
      const names = serverFormats.map(({ name }) => name).join(', ')
      if (fault)
        yield {
          document: mail,
          path: ['facts', index, as === undefined ? 'value' : 'as'],
          message: `The mail ${mail.mail} shows ${value}: ${fault}`,
          remedy:
            defaultName && defaultName !== as ? `Write "as": "${defaultName}".` : `There are: ${names}.`,
        }
    }
}

interface ValueOfText extends Pick<Finding, 'document' | 'path'> {
  readonly key: string
  readonly name: string
  readonly source: string
  readonly type: Type
}

function* valuesOfTexts(context: Context): Generator<ValueOfText> {
  yield* valuesOfScreens(context)
  for (const mail of Object.values(context.library.mails).filter(context.isReported))
    for (const [name, schema] of Object.entries<JsonSchema>(mail.values))
      for (const { key } of textsOf(mail))
        yield {
          document: mail,
          path: ['values', name],
          key,
          name,
          source: name,
          type: typeOf(schema, context.schemas),
        }
}

/** Lists the values that documents pass to texts under `with`. */
function* valuesOfScreens({ expressions, schemas }: Context): Generator<ValueOfText> {
  for (const { document, position, type, issues } of expressions) {
    if (issues.length > 0) continue
    const { path, value: source } = position
    const name = String(path.at(-1))
    const text = path.at(-2) === 'with' ? document.byPointer.get(pointerOf(path.slice(0, -2))) : undefined
    if (text?.schema['x-text'] === undefined) continue
    for (const { key } of keysOf(text.value, schemas))
      yield { document: document.document, path, key, name, source, type }
  }
}
