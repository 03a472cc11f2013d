import type { Text, Values } from '../../generated/language.ts'
import { evaluate, holds, valuesOf } from '../../language/expressions/index.ts'
import { addressOf } from '../../protocol/route.ts'
import type { RendererServices } from '../services.ts'
import type { Scope } from './scope.ts'

/** A link target, as documents write it. */
export interface Place {
  go: string
  with?: Values
  /** The condition of the link. */
  when?: string
}

/** Evaluates the texts and expressions of a document. Errors are reported and yield empty values. */
export interface Reader {
  text(text: Text, scope: Scope): string
  /** Returns the text with its glossary terms marked, to render them explained. */
  marked(text: Text, scope: Scope): string
  value(expression: string, scope: Scope): unknown
  /** Evaluates an expression to a list; other values yield an empty one. */
  list(expression: string, scope: Scope): readonly unknown[]
  /** Evaluates a condition; true without one. */
  holds(condition: string | undefined, scope: Scope): boolean
  values(values: Values | undefined, scope: Scope): Record<string, unknown>
  /** Returns the address of a link target. */
  address(place: Place, scope: Scope): string
}

/** Creates a reader; `room` is the maximum number of rows read from a list. */
export function readerOf(
  host: Pick<RendererServices, 't' | 'marked' | 'report'>,
  room = Number.POSITIVE_INFINITY,
): Reader {
  const values: Reader['values'] = (named, scope) => valuesOf(named ?? {}, scope, host.report)
  const value: Reader['value'] = (expression, scope) => {
    try {
      return evaluate(expression, scope)
    } catch (error) {
      host.report(error)
      return undefined
    }
  }
  const words = (t: RendererServices['t'], text: Text, scope: Scope) => {
    if (typeof text === 'string') return t(text)
    if ('value' in text) return String(value(text.value, scope) ?? '')
    return t(text.key, values(text.with, scope))
  }
  return {
    values,
    value,
    text: (text, scope) => words(host.t, text, scope),
    marked: (text, scope) => words(host.marked, text, scope),
    list: (expression, scope) => {
      const result = value(expression, scope)
      if (!Array.isArray(result)) return []
      if (result.length <= room) return result
      host.report(new Error(`Of the ${result.length} rows of ${expression} the first ${room} are shown.`))
      return result.slice(0, room)
    },
    holds: (condition, scope) => condition === undefined || holds(condition, scope, host.report),
    address: (place, scope) => addressOf(place.go, values(place.with, scope)),
  }
}
