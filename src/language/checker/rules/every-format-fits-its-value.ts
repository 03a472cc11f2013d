import type { Schemas } from '../../documents/schema.ts'
import { pointerOf } from '../../documents/walk.ts'
import { type DisplayRule, displayRuleAt, formatOf } from '../../formats/display-rule.ts'
import { canFormat, defaultFormat, type FormatEntry, formatsOf } from '../../formats/formats.ts'
import { enumerationMeant, kindOf, nounOf, type ValueKind } from '../../formats/value-kind.ts'
import type { Finding, Rule } from '../problem.ts'
import { ANY, itemsOf, type Type } from '../types/type.ts'

/** Requires that formats fit the type of their value, and that enumerations exist. */
export const rule: Rule = {
  name: 'every-format-fits-its-value',
  *check({ expressions, schemas }) {
    for (const { document, position, type, issues } of expressions) {
      if (issues.length > 0 || !('x-shown' in position.schema)) continue
      const parent = document.byPointer.get(pointerOf(position.path.slice(0, -1)))?.value
      const rule = displayRuleAt(position, parent)
      const fault = rule && faultOf(rule, position.value, displayedType(type, schemas), schemas)
      if (!fault) continue
      const { key, ...told } = fault
      const path = key === undefined ? position.path : [...position.path.slice(0, -1), key]
      yield { document: document.document, path, ...told }
    }
  },
}

/**
 * Returns the type of a list's items if they are values of an enumeration, because each of them is formatted; otherwise
 * the type itself.
 */
function displayedType(type: Type, schemas: Schemas): Type {
  const items = itemsOf(type, schemas)
  return kindOf(type, schemas) === 'list' && kindOf(items, schemas) === 'enumeration' ? items : type
}

type Fault = Pick<Finding, 'message' | 'remedy'> & { key?: string | undefined }

function faultOf(rule: DisplayRule, source: string, type: Type, schemas: Schemas): Fault | undefined {
  const defaultRule = defaultFormat(type, schemas)
  const formatName = formatOf(rule, defaultRule)
  const format = formatsOf(schemas).find(({ name }) => name === formatName)
  const kind = kindOf(type, schemas)
  if (!kind && !format && !rule.isOptional && type !== ANY)
    return {
      message: untypedMessage(source),
      remedy: `State its type in its schema, or write "${rule.by}" here.`,
    }
  if (kind && !format && !rule.isOptional)
    return { message: `${source} is ${nounOf(kind)}, which no format shows.`, remedy: remedyWithout(kind) }
  if (!format) return undefined
  if (!kind || canFormat(format, type, schemas)) return enumerationFault(rule, format, source, type, schemas)
  return {
    key: rule.explicitFormat && rule.by,
    message: mismatchMessage(source, kind, format),
    remedy: remedyFor(rule, format, defaultRule?.as),
  }
}

function remedyFor({ by }: DisplayRule, format: FormatEntry, defaultName: string | undefined): string {
  if (by && defaultName) return `Write "${by}": "${defaultName}".`
  const alternative =
    format.name === 'text' && defaultName
      ? `, or a text of the catalogue that says {{…, ${defaultName}}}`
      : ''
  return `Name ${acceptedKind(format)} here${alternative}.`
}

function enumerationFault(
  { by, of, ofBy = 'of' }: DisplayRule,
  { name, needsOf }: FormatEntry,
  source: string,
  type: Type,
  schemas: Schemas,
): Fault | undefined {
  if (!needsOf) return undefined
  const expected = enumerationMeant(type, schemas)
  if (of === undefined && expected === undefined)
    return {
      key: by,
      message: `${name} shows a value of an enumeration, and nothing says of which one ${source} is.`,
      remedy: by ? `Write "${by}": "text", or name the enumeration: "${ofBy}".` : `Name it: "${ofBy}".`,
    }
  if (of === undefined || expected === undefined || of === expected) return undefined
  return {
    key: ofBy,
    message: `${source} is a value of ${expected}, not of ${of}.`,
    remedy: `Write "${ofBy}": "${expected}".`,
  }
}

/** Returns the message for a value without a type. */
export function untypedMessage(source: string): string {
  return `${source} has no known type, and no format is given.`
}

/** Returns the message for a format that does not fit the value. */
export function mismatchMessage(source: string, kind: ValueKind, format: FormatEntry): string {
  return `${source} is ${nounOf(kind)}; ${format.name} shows ${acceptedKind(format)}.`
}

function acceptedKind({ takes: [first = 'text'] }: FormatEntry): string {
  return nounOf(first)
}

/** Returns the remedy for values without a format. */
function remedyWithout(kind: ValueKind): string {
  if (kind === 'list') return "Put it together: .join(', '), or use a block that goes through a list."
  return kind === 'object' ? 'Name one of its fields.' : 'Show the instant that it leads to.'
}
