import { isPlainObject, reachesPrototype } from '../common/objects.ts'
import type { Scope } from './scope.ts'
import { isKeyword, literalOf } from './tokens.ts'

/** Evaluates an expression; throws an Error that describes the failure. */
export type Run = (scope: Scope) => unknown

/** The names that CEL reserves, which data cannot have. */
const taken = new Set(
  `as break const continue else for function if import let loop package namespace return var void while prototype
  __proto__ bool bytes double dyn google int list map null_type optional optional_type string type uint`.split(
    /\s+/,
  ),
)

/** Returns the evaluation of a path; undefined for anything else. */
export function pathOf(text = ''): Run | undefined {
  const [root = '', ...fields] = text.split('.')
  const isPath = /^\w/.test(text) && !/^\d/.test(text) && !taken.has(root)
  if (!isPath || [root, ...fields].some((name) => isKeyword(name) || reachesPrototype(name))) return undefined
  return (scope) => {
    if (!Object.hasOwn(scope, root) || scope[root] === undefined) throw new Error(`Unknown variable: ${root}`)
    return fields.reduce(field, scope[root])
  }
}

function field(value: unknown, name: string): unknown {
  const result = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (result === undefined) throw new Error(`No such key: ${name}`)
  return result
}

/** Returns the evaluation of `has`: whether the last name of a path exists. Fails if the object before it does not. */
export function hasField(text = ''): Run | undefined {
  const at = text.lastIndexOf('.')
  const full = pathOf(text.slice(0, Math.max(at, 0)))
  const name = text.slice(at + 1)
  if (!full || isKeyword(name) || reachesPrototype(name)) return undefined
  return (scope) => {
    const value = full(scope)
    return isPlainObject(value) && Object.hasOwn(value, name) && value[name] !== undefined
  }
}

/** Returns the evaluation of `path.endsWith(text)` or `path.contains(text)`; undefined for other calls. */
export function textTest(call = '', argument?: string): Run | undefined {
  const at = call.lastIndexOf('.')
  const path = pathOf(call.slice(0, Math.max(at, 0)))
  const method = call.slice(at + 1)
  const part = literalOf(argument)?.value
  if (!path || typeof part !== 'string' || (method !== 'endsWith' && method !== 'contains')) return undefined
  return (scope) => {
    const value = path(scope)
    if (typeof value !== 'string') throw new Error('Only a text ends with or contains another.')
    return method === 'endsWith' ? value.endsWith(part) : value.includes(part)
  }
}

/** Returns the evaluation of the size of a list, object or text. */
export function sizeOf(text: string | undefined): Run | undefined {
  const path = pathOf(text)
  return path && ((scope) => count(path(scope)))
}

function count(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  if (Array.isArray(value)) return value.length
  if (isPlainObject(value)) return Object.keys(value).length
  throw new Error('Only a list, an object or a text has a size.')
}

/** Returns the evaluation of a path to a number. */
export function numberAt(text: string | undefined): Run | undefined {
  const path = pathOf(text)
  return path && ((scope) => numberOf(path(scope)))
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  throw new Error('Only numbers are more, less, or taken from each other.')
}

/**
 * Returns the evaluation of a difference of a path and an integer or path. Differences of instants, which are
 * durations, are left to CEL.
 */
export function difference(left = '', right = ''): Run | undefined {
  if ([left, right].some((text) => /^now\b/.test(text))) return undefined
  const one = numberAt(left)
  const other = /^\d+$/.test(right) ? () => Number(right) : numberAt(right)
  return one && other && ((scope) => numberOf(one(scope)) - numberOf(other(scope)))
}

/** Returns the evaluation of a conditional between paths or literals; two literals must be strings. */
export function choice(condition: Run, yes: string | undefined, no: string | undefined): Run | undefined {
  const literals = [yes, no].flatMap((text) => literalOf(text) ?? [])
  if (literals.length === 2 && literals.some(({ value }) => typeof value !== 'string')) return undefined
  const one = sideOf(yes)
  const two = sideOf(no)
  return one && two && ((scope) => (asBoolean(condition(scope)) ? one(scope) : two(scope)))
}

const comparisons = new Map<string | undefined, (one: number, other: number) => boolean>([
  ['==', (one, other) => one === other],
  ['!=', (one, other) => one !== other],
  ['>', (one, other) => one > other],
  ['>=', (one, other) => one >= other],
  ['<', (one, other) => one < other],
  ['<=', (one, other) => one <= other],
])

/** Returns the evaluation of a comparison with an integer. */
export function compares(counted: Run | undefined, sign: string | undefined, text = ''): Run | undefined {
  const comparison = comparisons.get(sign)
  if (!counted || !comparison || !/^\d+$/.test(text)) return undefined
  return (scope) => comparison(Number(counted(scope)), Number(text))
}

/** Returns the evaluation of `==` or `!=` between two paths or a path and a literal. */
export function equals(
  left: string | undefined,
  right: string | undefined,
  wanted: boolean,
): Run | undefined {
  if (literalOf(left) && literalOf(right)) return undefined
  const one = sideOf(left)
  const other = sideOf(right)
  return one && other && ((scope) => same(one(scope), other(scope)) === wanted)
}

/** Returns the evaluation of `in` with a list of texts. */
export function isInTexts(left: string | undefined, texts: readonly unknown[] | undefined): Run | undefined {
  const path = pathOf(left)
  return path && texts && ((scope) => texts.includes(path(scope)))
}

/** Returns the evaluation of `in` with a list, or with the keys of an object, at a path. */
export function within(left: string | undefined, right: string | undefined): Run | undefined {
  const literal = literalOf(left)
  const item = literal && typeof literal.value !== 'string' ? undefined : sideOf(left)
  const path = pathOf(right)
  if (!item || !path) return undefined
  return (scope) => {
    const value = item(scope)
    const full = path(scope)
    if (Array.isArray(full)) return full.some((each) => same(each, value))
    if (isPlainObject(full)) return Object.hasOwn(full, String(value))
    throw new Error('Only a list or an object has something in it.')
  }
}

function sideOf(text: string | undefined): Run | undefined {
  const literal = literalOf(text)
  return literal ? () => literal.value : pathOf(text)
}

/** Returns whether two values are deeply equal. */
function same(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => same(value, other[index]))
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  )
}

/** Returns the evaluation of `&&` or `||`: a decisive value on one side decides even if the other side fails. */
export function either(decisive: boolean, left: Run, right: Run | undefined): Run | undefined {
  return (
    right &&
    ((scope) => {
      let failure: unknown
      try {
        if (asBoolean(left(scope)) === decisive) return decisive
      } catch (error) {
        failure = error
      }
      if (asBoolean(right(scope)) === decisive) return decisive
      if (failure !== undefined) throw failure
      return !decisive
    })
  )
}

/** Returns a boolean; throws for other values. */
export function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new Error('A condition must be true or false.')
}
