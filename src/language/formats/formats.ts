import type { Format } from '../../generated/language.ts'
import type { Type } from '../checker/types/type.ts'
import { memoizeByObject } from '../common/memoize-by-object.ts'
import { kindNames } from '../documents/kinds.ts'
import { resolve, type Schemas } from '../documents/schema.ts'
import { enumerationMeant, kindOf, kindsOf, type ValueKind } from './value-kind.ts'

/** A format, from its file in schemas/language/formats. */
export interface FormatEntry {
  readonly name: Format
  /** The kinds of values that it formats, the main one first. */
  readonly takes: readonly ValueKind[]
  readonly defaultFor: readonly ValueKind[]
  /** Whether it needs the name of an enumeration. */
  readonly needsOf: boolean
  /** Whether the server implements it, too. */
  readonly inMails: boolean
  /** The type of its cells in spreadsheets. */
  readonly cell: Cell
}

/** The type of a spreadsheet cell. */
export type Cell = 'money' | 'number' | 'percent' | 'day' | 'instant' | 'word' | 'yes' | 'country' | 'text'

export const formatsOf = memoizeByObject((schemas: Schemas): FormatEntry[] =>
  kindNames({ folder: 'formats' }, schemas).map((name) => {
    const schema = resolve(`formats/${name}.json`, schemas)
    return {
      name: name as Format,
      takes: kindsIn(schema['x-kinds']),
      defaultFor: kindsIn(schema['x-default-for']),
      needsOf: schema.required?.includes('of') ?? false,
      inMails: schema['x-in-mails'] === true,
      cell: schema['x-cell'] as Cell,
    }
  }),
)

/** Returns the default format of a type, with its enumeration; undefined if the type is unknown. */
export function defaultFormat(type: Type, schemas: Schemas): { as: Format; of?: string } | undefined {
  const kind = kindOf(type, schemas)
  const format = kind && formatsOf(schemas).find(({ defaultFor }) => defaultFor.includes(kind))
  const of = enumerationMeant(type, schemas)
  return format && { as: format.name, ...(of !== undefined && { of }) }
}

/** Returns whether a format fits a type; true for unknown types. */
export function canFormat({ takes }: FormatEntry, type: Type, schemas: Schemas): boolean {
  const kinds = kindsOf(type, schemas)
  return kinds.length === 0 || kinds.some((kind) => takes.includes(kind))
}

function kindsIn(value: unknown): ValueKind[] {
  return Array.isArray(value) ? value : []
}
