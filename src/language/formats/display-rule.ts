import type { Format } from '../../generated/language.ts'
import { isObject } from '../common/objects.ts'
import type { Position } from '../documents/walk.ts'

/** The display of an expression's value, from `x-shown` of its schema and sibling properties. */
export interface DisplayRule {
  /** The property that names the format, and its value. */
  readonly by?: string
  readonly explicitFormat?: Format
  /** The fixed format of the position. */
  readonly as?: Format
  /** The property that names the enumeration, and its value. */
  readonly ofBy?: string
  readonly of?: string
  /** Whether a value without a format is not displayed at all. */
  readonly isOptional: boolean
}

/** Returns the display rule of a position; `parent` is the object that contains it. */
export function displayRuleAt({ schema }: Position, parent: unknown): DisplayRule | undefined {
  const annotation = schema['x-shown']
  if (!isObject(annotation)) return undefined
  const siblings = isObject(parent) ? parent : {}
  const { by, as, of, silent } = annotation
  return {
    ...(typeof by === 'string' && { by, ...textIn(siblings[by], 'explicitFormat') }),
    ...textIn(as, 'as'),
    ...(typeof of === 'string' && { ofBy: of, ...textIn(siblings[of], 'of') }),
    isOptional: silent === true,
  }
}

/** Returns the format of a value; `defaultRule` is that of its type. */
export function formatOf(
  rule: DisplayRule,
  defaultRule: { as: Format; of?: string } | undefined,
): Format | undefined {
  const { by, explicitFormat, as, of } = rule
  if (explicitFormat ?? as) return explicitFormat ?? as
  if (by === undefined) return (of ?? defaultRule?.of) === undefined ? 'text' : 'enumeration'
  return of === undefined || of === defaultRule?.of ? defaultRule?.as : 'enumeration'
}

/** Casts a string that the schema has validated. */
function textIn<Key extends string>(value: unknown, key: Key) {
  return typeof value === 'string' ? ({ [key]: value } as Record<Key, Format>) : {}
}
