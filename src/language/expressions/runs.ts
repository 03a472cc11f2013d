import { isPlainObject, reachesPrototype } from '../common/objects.ts'
import type { Scope } from './scope.ts'
import { isKeyword, literalOf } from './tokens.ts'

/** Evaluates an expression; throws an Error that describes the failure. */
export type Run = (scope: Scope) => unknown

/** The names that CEL reserves, which data cannot have. */
const RESERVED_NAMES = new Set(
  `as break const continue else for function if import let loop package namespace return var void while prototype
  __proto__ bool bytes double dyn google int list map null_type optional optional_type string type uint`.split(
    /\s+/,
  ),
)

/** Returns the evaluation of a path; undefined for anything else. */
export function pathOf(text = ''): Run | undefined {
  const [root = '', ...fields] = text.split('.')
  const isPath = /^\w/.test(text) && !/^\d/.test(text) && !RESERVED_NAMES.has(root)
  if (!isPath || [root, ...fields].some((name) => isKeyword(name) || reachesPrototype(name))) return undefined
  return (scope) => {
    if (!Object.hasOwn(scope, root) || scope[root] === undefined) throw new Error(`Unknown variable: ${root}`)
    return fields.reduce(readField, scope[root])
  }
}

function readField(value: unknown, name: string): unknown {
  const result = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (result === undefined) throw new Error(`No such key: ${name}`)
  return result
}

/** Returns the evaluation of `has`: whether the last name of a path exists. Fails if the object before it does not. */
export function fieldPresence(text = ''): Run | undefined {
  const dotIndex = text.lastIndexOf('.')
  const parentRun = pathOf(text.slice(0, Math.max(dotIndex, 0)))
  const name = text.slice(dotIndex + 1)
  if (!parentRun || isKeyword(name) || reachesPrototype(name)) return undefined
  return (scope) => {
    const value = parentRun(scope)
    return isPlainObject(value) && Object.hasOwn(value, name) && value[name] !== undefined
  }
}

/** Returns the evaluation of `path.endsWith(text)` or `path.contains(text)`; undefined for other calls. */
export function textTestOf(call = '', argument?: string): Run | undefined {
  const dotIndex = call.lastIndexOf('.')
  const path = pathOf(call.slice(0, Math.max(dotIndex, 0)))
  const method = call.slice(dotIndex + 1)
  const searchedText = literalOf(argument)?.value
  if (!path || typeof searchedText !== 'string' || (method !== 'endsWith' && method !== 'contains'))
    return undefined
  return (scope) => {
    const value = path(scope)
    if (typeof value !== 'string') throw new Error('Only a text ends with or contains another.')
    return method === 'endsWith' ? value.endsWith(searchedText) : value.includes(searchedText)
  }
}

/** Returns the evaluation of the size of a list, object or text. */
export function sizeOf(text: string | undefined): Run | undefined {
  const path = pathOf(text)
  return path && ((scope) => sizeOfValue(path(scope)))
}

function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  if (Array.isArray(value)) return value.length
  if (isPlainObject(value)) return Object.keys(value).length
  throw new Error('Only a list, an object or a text has a size.')
}

/** Returns the evaluation of a path to a number. */
export function numberAt(text: string | undefined): Run | undefined {
  const path = pathOf(text)
  return path && ((scope) => requireNumber(path(scope)))
}

function requireNumber(value: unknown): number {
  if (typeof value === 'number') return value
  throw new Error('Only numbers are more, less, or taken from each other.')
}

/**
 * Returns the evaluation of a difference of a path and an integer or path. Differences of instants, which are
 * durations, are left to CEL.
 */
export function differenceOf(left = '', right = ''): Run | undefined {
  if ([left, right].some((text) => /^now\b/.test(text))) return undefined
  const leftRun = numberAt(left)
  const rightRun = /^\d+$/.test(right) ? () => Number(right) : numberAt(right)
  return leftRun && rightRun && ((scope) => requireNumber(leftRun(scope)) - requireNumber(rightRun(scope)))
}

/** Returns the evaluation of a conditional between paths or literals; two literals must be strings. */
export function conditionalOf(
  condition: Run,
  yes: string | undefined,
  no: string | undefined,
): Run | undefined {
  const literals = [yes, no].flatMap((text) => literalOf(text) ?? [])
  if (literals.length === 2 && literals.some(({ value }) => typeof value !== 'string')) return undefined
  const yesRun = operandOf(yes)
  const noRun = operandOf(no)
  return yesRun && noRun && ((scope) => (requireBoolean(condition(scope)) ? yesRun(scope) : noRun(scope)))
}

const COMPARISONS = new Map<string | undefined, (one: number, other: number) => boolean>([
  ['==', (one, other) => one === other],
  ['!=', (one, other) => one !== other],
  ['>', (one, other) => one > other],
  ['>=', (one, other) => one >= other],
  ['<', (one, other) => one < other],
  ['<=', (one, other) => one <= other],
])

/** Returns the evaluation of a comparison with an integer. */
export function integerComparison(
  numberRun: Run | undefined,
  operator: string | undefined,
  text = '',
): Run | undefined {
  const comparison = COMPARISONS.get(operator)
  if (!numberRun || !comparison || !/^\d+$/.test(text)) return undefined
  return (scope) => comparison(Number(numberRun(scope)), Number(text))
}

/** Returns the evaluation of `==` or `!=` between two paths or a path and a literal. */
export function equalityOf(
  left: string | undefined,
  right: string | undefined,
  expected: boolean,
): Run | undefined {
  if (literalOf(left) && literalOf(right)) return undefined
  const leftRun = operandOf(left)
  const rightRun = operandOf(right)
  return leftRun && rightRun && ((scope) => isDeepEqual(leftRun(scope), rightRun(scope)) === expected)
}

/** Returns the evaluation of `in` with a list of texts. */
export function textMembership(
  left: string | undefined,
  texts: readonly unknown[] | undefined,
): Run | undefined {
  const path = pathOf(left)
  return path && texts && ((scope) => texts.includes(path(scope)))
}

/** Returns the evaluation of `in` with a list, or with the keys of an object, at a path. */
export function membershipOf(left: string | undefined, right: string | undefined): Run | undefined {
  const literal = literalOf(left)
  const item = literal && typeof literal.value !== 'string' ? undefined : operandOf(left)
  const path = pathOf(right)
  if (!item || !path) return undefined
  return (scope) => {
    const value = item(scope)
    const container = path(scope)
    if (Array.isArray(container)) return container.some((each) => isDeepEqual(each, value))
    if (isPlainObject(container)) return Object.hasOwn(container, String(value))
    throw new Error('Only a list or an object has something in it.')
  }
}

function operandOf(text: string | undefined): Run | undefined {
  const literal = literalOf(text)
  return literal ? () => literal.value : pathOf(text)
}

/** Returns whether two values are deeply equal. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isDeepEqual(value, other[index]))
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isDeepEqual(one[name], other[name]))
  )
}

/** Returns the evaluation of `&&` or `||`: if one operand has the decisive value, the other may fail. */
export function logicalOf(decisive: boolean, left: Run, right: Run | undefined): Run | undefined {
  return (
    right &&
    ((scope) => {
      let failure: unknown
      try {
        if (requireBoolean(left(scope)) === decisive) return decisive
      } catch (error) {
        failure = error
      }
      if (requireBoolean(right(scope)) === decisive) return decisive
      if (failure !== undefined) throw failure
      return !decisive
    })
  )
}

/** Returns the value if it is a boolean; throws an Error otherwise. */
export function requireBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new Error('A condition must be true or false.')
}
