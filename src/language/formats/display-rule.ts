import type { Format } from '../../generated/language.ts'
import { isObject } from '../common/objects.ts'
import type { Position } from '../documents/walk.ts'

/** How a place shows the value of its expression: `x-shown` of its schema, read with what stands beside it. */
export interface DisplayRule {
  /** The sibling that says the format, and what it says. */
  readonly by?: string
  readonly said?: Format
  /** The format that the place always has. */
  readonly as?: Format
  /** The sibling that says the enumeration, and what it says. */
  readonly ofBy?: string
  readonly of?: string
  /** Without a format nothing is shown. */
  readonly silent: boolean
}

/** `parent` is the object in which the expression stands. */
export function displayRuleAt({ schema }: Position, parent: unknown): DisplayRule | undefined {
  const shown = schema['x-shown']
  if (!isObject(shown)) return undefined
  const beside = isObject(parent) ? parent : {}
  const { by, as, of, silent } = shown
  return {
    ...(typeof by === 'string' && { by, ...textIn(beside[by], 'said') }),
    ...textIn(as, 'as'),
    ...(typeof of === 'string' && { ofBy: of, ...textIn(beside[of], 'of') }),
    silent: silent === true,
  }
}

/** The format that a place shows its value in; `natural` is what follows from the type of the value. */
export function formatOf(
  shown: DisplayRule,
  natural: { as: Format; of?: string } | undefined,
): Format | undefined {
  const { by, said, as, of } = shown
  if (said ?? as) return said ?? as
  if (by === undefined) return (of ?? natural?.of) === undefined ? 'text' : 'enumeration'
  return of === undefined || of === natural?.of ? natural?.as : 'enumeration'
}

/** A word of the schema, which the shape of the document has been held against. */
function textIn<Key extends string>(value: unknown, key: Key) {
  return typeof value === 'string' ? ({ [key]: value } as Record<Key, Format>) : {}
}
