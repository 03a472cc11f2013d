import { checkExpression } from '../checker/types/check-expression.ts'
import { FUNCTIONS, METHODS } from '../checker/types/functions.ts'
import { type Environment, unwrapOptional } from '../checker/types/inference.ts'
import { itemsOf, type Type, typeKindOf, typeName, typeOf } from '../checker/types/type.ts'
import { withoutUndefined } from '../common/objects.ts'
import { LIST_MACROS } from '../expressions/tree.ts'
import type { Cursor } from './cursor.ts'
import type { Suggestion, SuggestionContent } from './suggestion.ts'

/** Matches a name or a path of fields: `row.amount`, `session?.roles`, `items[0].name`. */
const FIELD_PATH = /[A-Za-z_]\w*(?:\??\.\??[A-Za-z_]\w*|\[\d+\])*/.source

/** Suggests names, fields and functions inside an expression. */
export function suggestInExpression(cursor: Cursor): Suggestion[] {
  const textBefore = cursor.text.slice(0, cursor.offsetInText)
  const prefix = /\w*$/.exec(textBefore)?.[0] ?? ''
  const textAfter = cursor.text.slice(cursor.offsetInText)
  const suffix = /^\w*/.exec(textAfter)?.[0] ?? ''
  const env = withVariables(textBefore, cursor.environment)
  // The word under the cursor, which a suggestion replaces.
  const start = cursor.start + cursor.offsetInText - prefix.length
  const end = cursor.start + cursor.offsetInText + suffix.length
  return suggestionsAt(textBefore.slice(0, textBefore.length - prefix.length), textAfter, env)
    .filter(({ label }) => label.toLowerCase().startsWith(prefix.toLowerCase()))
    .map((suggestion) => ({ ...suggestion, start, end }))
}

/** Returns the type of the name or field under the cursor. */
export function typeAt(cursor: Cursor): { type: Type; start: number; end: number } | undefined {
  const { text, offsetInText } = cursor
  const env = withVariables(text.slice(0, offsetInText), cursor.environment)
  for (const match of text.matchAll(new RegExp(FIELD_PATH, 'g'))) {
    const end = match.index + match[0].length
    if (offsetInText < match.index || offsetInText > end) continue
    // Extends the path to the end of the word under the cursor: in `a.b.c`, with the cursor at b, the path is `a.b`.
    const restLength = /^\w*/.exec(text.slice(offsetInText))?.[0].length ?? 0
    const path = text.slice(match.index, offsetInText + restLength)
    const [root = ''] = /^\w+/.exec(path) ?? []
    if (!Object.hasOwn(env.names, root)) return undefined
    const wordStart = offsetInText - (/\w*$/.exec(text.slice(0, offsetInText))?.[0].length ?? 0)
    return {
      type: typeOfText(path, env),
      start: cursor.start + wordStart,
      end: cursor.start + offsetInText + restLength,
    }
  }
  return undefined
}

/** Describes a type: `a number`, `role: ADMIN, INVESTOR`. */
export function describeType(type: Type): string {
  if (type.enum) return type.enum.slice(0, 12).join(', ')
  return typeName(typeKindOf(type))
}

function suggestionsAt(textBefore: string, textAfter: string, env: Environment): SuggestionContent[] {
  if (isQuoted(textBefore)) return enumerationValuesAt(textBefore, textAfter, env)
  const [, ownerPath] = new RegExp(`(${FIELD_PATH})\\.\\??$`).exec(textBefore) ?? []
  if (ownerPath !== undefined) return memberSuggestions(typeOfText(ownerPath, env), env)
  if (/[\w)\]]\s*\.\??$/.test(textBefore)) return methodSuggestions('any')
  return [...nameSuggestions(env), ...FUNCTION_SUGGESTIONS]
}

function nameSuggestions({ names, schemas }: Environment): SuggestionContent[] {
  return Object.entries(names).map(([label, type]) =>
    withoutUndefined({
      label,
      kind: 'name' as const,
      detail: describeType(typeOf(type, schemas)),
      description: type.description ?? type.title,
    }),
  )
}

const FUNCTION_SUGGESTIONS: SuggestionContent[] = [...Object.keys(FUNCTIONS), 'has'].map((label) => ({
  label,
  kind: 'function',
  detail: `${label}(…)`,
}))

/** Lists the fields and methods of the value before the dot. */
function memberSuggestions(type: Type, { schemas }: Environment): SuggestionContent[] {
  const ownerType = unwrapOptional(type)
  const fields = Object.entries(ownerType.properties ?? {}).map(([label, property]): SuggestionContent => {
    const field = typeOf(property, schemas)
    const isRequired = ownerType.required?.includes(label)
    return withoutUndefined({
      label,
      kind: 'field' as const,
      detail: isRequired ? describeType(field) : `${describeType(field)}?`,
      description: field.description ?? field.title,
    })
  })
  return [...fields, ...methodSuggestions(typeKindOf(ownerType))]
}

function methodSuggestions(typeKind: ReturnType<typeof typeKindOf>): SuggestionContent[] {
  const methods = Object.entries(METHODS)
    .filter(([, { on }]) => typeKind === 'any' || on?.includes(typeKind))
    .map(
      ([label, { result }]): SuggestionContent => ({
        label,
        kind: 'function',
        detail: typeName(typeKindOf(result)),
      }),
    )
  const macros = typeKind === 'list' ? [...LIST_MACROS] : []
  return [
    ...methods,
    ...macros.map((label): SuggestionContent => ({ label, kind: 'function', detail: `${label}(x, …)` })),
  ]
}

/** Lists the values of the enumeration that the quoted string is compared with: `path == '…'` or `'…' in path`. */
function enumerationValuesAt(textBefore: string, textAfter: string, env: Environment): SuggestionContent[] {
  const [, comparedPath] = new RegExp(`(${FIELD_PATH})\\s*(?:==|!=)\\s*['"]$`).exec(textBefore) ?? []
  const [, listPath] = new RegExp(`^\\w*['"]\\s*in\\s+(${FIELD_PATH})`).exec(textAfter) ?? []
  const comparedType = () => {
    if (comparedPath !== undefined) return typeOfText(comparedPath, env)
    if (listPath === undefined) return {}
    return itemsOf(unwrapOptional(typeOfText(listPath, env)), env.schemas)
  }
  const type: Type = comparedType()
  return (type.enum ?? []).map((value) => ({ label: String(value), kind: 'value' }))
}

/** Returns whether the text ends inside a string literal. */
function isQuoted(textBefore: string): boolean {
  const openQuote = [...textBefore].reduce<string | undefined>((quote, character) => {
    if (quote !== undefined) return character === quote ? undefined : quote
    return character === "'" || character === '"' ? character : undefined
  }, undefined)
  return openQuote !== undefined
}

function typeOfText(expression: string, env: Environment): Type {
  return unwrapOptional(checkExpression(expression, env, 'any').type)
}

/** Adds the variables of the loops before the cursor: `x` of `list.filter(x, …`. */
function withVariables(textBefore: string, env: Environment): Environment {
  const names = { ...env.names }
  for (const [, list = '', macro = '', variable = ''] of textBefore.matchAll(LOOP))
    if (LIST_MACROS.has(macro)) names[variable] = itemsOf(typeOfText(list, { ...env, names }), env.schemas)
  return { ...env, names }
}

/** Matches the beginning of a loop: the list, the macro and the variable. */
const LOOP = new RegExp(`(${FIELD_PATH})\\.(\\w+)\\(\\s*([A-Za-z_]\\w*)\\s*,`, 'g')
