import { checkExpression } from '../checker/types/check-expression.ts'
import { FUNCTIONS, METHODS } from '../checker/types/functions.ts'
import { type Environment, unwrapped } from '../checker/types/inference.ts'
import { itemsOf, type Type, typeKindOf, typeName, typeOf } from '../checker/types/type.ts'
import { withoutUndefined } from '../common/objects.ts'
import { LIST_MACROS } from '../expressions/tree.ts'
import type { Cursor } from './cursor.ts'
import type { Offer, Suggestion } from './suggestion.ts'

/** Matches a name or a path of fields: `row.amount`, `session.roles`. */
const fieldPath = /[A-Za-z_]\w*(?:\??\.\??[A-Za-z_]\w*|\[\d+\])*/.source

/** Suggests names, fields and functions inside an expression. */
export function suggestInExpression(cursor: Cursor): Suggestion[] {
  const before = cursor.text.slice(0, cursor.offsetInText)
  const typed = /\w*$/.exec(before)?.[0] ?? ''
  const env = withVariables(before, cursor.environment)
  const end =
    cursor.start +
    cursor.offsetInText +
    (/^\w*/.exec(cursor.text.slice(cursor.offsetInText))?.[0].length ?? 0)
  const start = cursor.start + cursor.offsetInText - typed.length
  return offersAt(before.slice(0, before.length - typed.length), cursor.text.slice(cursor.offsetInText), env)
    .filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
    .map((offer) => ({ ...offer, start, end }))
}

/** Returns the type of the name or field under the cursor. */
export function typeAt(cursor: Cursor): { type: Type; start: number; end: number } | undefined {
  const { text, offsetInText } = cursor
  const env = withVariables(text.slice(0, offsetInText), cursor.environment)
  for (const match of text.matchAll(new RegExp(fieldPath, 'g'))) {
    const end = match.index + match[0].length
    if (offsetInText < match.index || offsetInText > end) continue
    // Extends the path to the end of the word under the cursor: in a.b.c, at b, `a.b`.
    const rest = /^\w*/.exec(text.slice(offsetInText))?.[0].length ?? 0
    const path = text.slice(match.index, offsetInText + rest)
    const [root = ''] = /^\w+/.exec(path) ?? []
    if (!Object.hasOwn(env.names, root)) return undefined
    const word = offsetInText - (/\w*$/.exec(text.slice(0, offsetInText))?.[0].length ?? 0)
    return {
      type: typeOfText(path, env),
      start: cursor.start + word,
      end: cursor.start + offsetInText + rest,
    }
  }
  return undefined
}

/** Describes a type: `a number`, `role: ADMIN, INVESTOR`. */
export function describeType(type: Type): string {
  if (type.enum) return type.enum.slice(0, 12).join(', ')
  return typeName(typeKindOf(type))
}

function offersAt(before: string, after: string, env: Environment): Offer[] {
  if (isQuoted(before)) return valuesAt(before, after, env)
  const [, holder] = new RegExp(`(${fieldPath})\\.\\??$`).exec(before) ?? []
  if (holder !== undefined) return memberOffers(typeOfText(holder, env), env)
  if (/[\w)\]]\s*\.\??$/.test(before)) return methodOffers('any')
  return [...nameOffers(env), ...functionOffers]
}

function nameOffers({ names, schemas }: Environment): Offer[] {
  return Object.entries(names).map(([label, type]) =>
    withoutUndefined({
      label,
      kind: 'name' as const,
      detail: describeType(typeOf(type, schemas)),
      words: type.description ?? type.title,
    }),
  )
}

const functionOffers: Offer[] = [...Object.keys(FUNCTIONS), 'has'].map((label) => ({
  label,
  kind: 'function',
  detail: `${label}(…)`,
}))

/** Lists the fields and methods of the value before the point. */
function memberOffers(type: Type, { schemas }: Environment): Offer[] {
  const holder = unwrapped(type)
  const fields = Object.entries(holder.properties ?? {}).map(([label, property]): Offer => {
    const field = typeOf(property, schemas)
    const isRequired = holder.required?.includes(label)
    return withoutUndefined({
      label,
      kind: 'field' as const,
      detail: isRequired ? describeType(field) : `${describeType(field)}?`,
      words: field.description ?? field.title,
    })
  })
  return [...fields, ...methodOffers(typeKindOf(holder))]
}

function methodOffers(sort: ReturnType<typeof typeKindOf>): Offer[] {
  const methods = Object.entries(METHODS)
    .filter(([, { on }]) => sort === 'any' || on?.includes(sort))
    .map(([label, { result }]): Offer => ({ label, kind: 'function', detail: typeName(typeKindOf(result)) }))
  const macros = sort === 'list' ? [...LIST_MACROS] : []
  return [
    ...methods,
    ...macros.map((label): Offer => ({ label, kind: 'function', detail: `${label}(x, …)` })),
  ]
}

/** Lists the values of the enumeration that the quoted string is compared with. */
function valuesAt(before: string, after: string, env: Environment): Offer[] {
  const [, left] = new RegExp(`(${fieldPath})\\s*(?:==|!=)\\s*['"]$`).exec(before) ?? []
  const [, list] = new RegExp(`^\\w*['"]\\s*in\\s+(${fieldPath})`).exec(after) ?? []
  const type =
    left !== undefined
      ? typeOfText(left, env)
      : list !== undefined
        ? itemsOf(unwrapped(typeOfText(list, env)), env.schemas)
        : {}
  return (type.enum ?? []).map((value) => ({ label: String(value), kind: 'value' }))
}

function isQuoted(before: string): boolean {
  const open = [...before].reduce<string | undefined>((quote, character) => {
    if (quote !== undefined) return character === quote ? undefined : quote
    return character === "'" || character === '"' ? character : undefined
  }, undefined)
  return open !== undefined
}

function typeOfText(expression: string, env: Environment): Type {
  return unwrapped(checkExpression(expression, env, 'any').type)
}

/** Adds the variables of the loops before the cursor: `x` of `list.filter(x, …`. */
function withVariables(before: string, env: Environment): Environment {
  const names = { ...env.names }
  for (const [, list = '', macro = '', variable = ''] of before.matchAll(loop))
    if (LIST_MACROS.has(macro)) names[variable] = itemsOf(typeOfText(list, { ...env, names }), env.schemas)
  return { ...env, names }
}

const loop = new RegExp(`(${fieldPath})\\.(\\w+)\\(\\s*([A-Za-z_]\\w*)\\s*,`, 'g')
