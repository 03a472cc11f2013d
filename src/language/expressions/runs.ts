import { isPlainObject, reachesPrototype } from '../common/objects.ts'
import type { Scope } from './scope.ts'
import { isWord, literalOf } from './tokens.ts'

/** Gives the value of an expression; throws an Error that says what failed. */
export type Run = (scope: Scope) => unknown

/** Names that CEL reserves or gives a meaning of its own: no data can be reached by them. */
const taken = new Set(
  `as break const continue else for function if import let loop package namespace return var void while prototype
  __proto__ bool bytes double dyn google int list map null_type optional optional_type string type uint`.split(
    /\s+/,
  ),
)

/** What a path leads to. */
export function pathOf(text = ''): Run | undefined {
  const [root = '', ...fields] = text.split('.')
  const isPath = /^\w/.test(text) && !/^\d/.test(text) && !taken.has(root)
  if (!isPath || [root, ...fields].some((name) => isWord(name) || reachesPrototype(name))) return undefined
  return (scope) => {
    if (!Object.hasOwn(scope, root) || scope[root] === undefined) throw new Error(`Unknown variable: ${root}`)
    return fields.reduce(field, scope[root])
  }
}

function field(value: unknown, name: string): unknown {
  const found = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (found === undefined) throw new Error(`No such key: ${name}`)
  return found
}

/** A path compared with a literal, on whichever side it stands. */
export function equals(
  left: string | undefined,
  right: string | undefined,
  wanted: boolean,
): Run | undefined {
  const path = pathOf(left) ?? pathOf(right)
  const literal = literalOf(left) ?? literalOf(right)
  return path && literal && ((scope) => (path(scope) === literal.value) === wanted)
}

/** Whether a path leads to one of these texts. */
export function among(left: string | undefined, texts: readonly unknown[] | undefined): Run | undefined {
  const path = pathOf(left)
  return path && texts && ((scope) => texts.includes(path(scope)))
}

/** Whether a text is in the list, or a key of the object, that a path leads to. */
export function within(left: string | undefined, right: string | undefined): Run | undefined {
  const text = literalOf(left)?.value
  const path = pathOf(right)
  if (typeof text !== 'string' || !path) return undefined
  return (scope) => {
    const whole = path(scope)
    if (Array.isArray(whole)) return whole.includes(text)
    if (isPlainObject(whole)) return Object.hasOwn(whole, text)
    throw new Error('Only a list or an object has something in it.')
  }
}

/** The decisive value of either side decides, also when the other side fails. */
export function either(decisive: boolean, left: Run, right: Run | undefined): Run | undefined {
  return (
    right &&
    ((scope) => {
      let failure: unknown
      try {
        if (truthOf(left(scope)) === decisive) return decisive
      } catch (error) {
        failure = error
      }
      if (truthOf(right(scope)) === decisive) return decisive
      if (failure !== undefined) throw failure
      return !decisive
    })
  )
}

/** True or false as it is; throws for anything else. */
export function truthOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new Error('A condition must be true or false.')
}
