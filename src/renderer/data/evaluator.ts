import type { Text, Values } from '../../generated/language.ts'
import { valueKey } from '../../language/documents/text-key.ts'
import { evaluate, evaluateAll, isConditionMet } from '../../language/expressions/index.ts'
import { addressOf } from '../../protocol/route.ts'
import type { RendererServices } from '../services.ts'
import type { Scope } from './scope.ts'

/** A link target, as documents write it. */
export interface LinkTarget {
  go: string
  with?: Values
  /** The condition of the link. */
  when?: string
}

/** Evaluates the texts and expressions of a document. Errors are reported and yield empty values. */
export interface Reader {
  text(text: Text, scope: Scope): string
  /** Returns the text with markup around its glossary terms, which the renderer explains. */
  textWithTerms(text: Text, scope: Scope): string
  value(expression: string, scope: Scope): unknown
  /** Evaluates an expression to a list; a value that is no list yields an empty one. */
  list(expression: string, scope: Scope): readonly unknown[]
  /** Evaluates a condition; true without one. */
  isMet(condition: string | undefined, scope: Scope): boolean
  values(values: Values | undefined, scope: Scope): Record<string, unknown>
  /** Returns the address of a link target. */
  address(target: LinkTarget, scope: Scope): string
}

/** Creates a reader; `maxRows` is the maximum number of rows read from a list. */
export function readerOf(
  services: Pick<RendererServices, 't' | 'tWithTerms' | 'report'>,
  maxRows = Number.POSITIVE_INFINITY,
): Reader {
  const values: Reader['values'] = (expressions, scope) =>
    evaluateAll(expressions ?? {}, scope, services.report)
  const value: Reader['value'] = (expression, scope) => {
    try {
      return evaluate(expression, scope)
    } catch (error) {
      services.report(error)
      return undefined
    }
  }
  const resolveText = (t: RendererServices['t'], text: Text, scope: Scope) => {
    if (typeof text === 'string') return t(text)
    if ('value' in text) return String(value(text.value, scope) ?? '')
    const key = 'by' in text ? valueKey(text.keys, value(text.by, scope)) : text.key
    return t(key, values(text.with, scope))
  }
  return {
    values,
    value,
    text: (text, scope) => resolveText(services.t, text, scope),
    textWithTerms: (text, scope) => resolveText(services.tWithTerms, text, scope),
    list: (expression, scope) => {
      const result = value(expression, scope)
      if (!Array.isArray(result)) return []
      if (result.length <= maxRows) return result
      services.report(
        new Error(`Of the ${result.length} rows of ${expression} the first ${maxRows} are shown.`),
      )
      return result.slice(0, maxRows)
    },
    isMet: (condition, scope) => condition === undefined || isConditionMet(condition, scope, services.report),
    address: (target, scope) => addressOf(target.go, values(target.with, scope)),
  }
}
