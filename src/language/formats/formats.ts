import type { Format } from '../../generated/language.ts'
import type { Type } from '../checker/types/type.ts'
import { memoizeByObject } from '../common/memoize-by-object.ts'
import { kindNames } from '../documents/kinds.ts'
import { resolve, type Schemas } from '../documents/schema.ts'
import { enumerationMeant, kindOf, kindsOf, type ValueKind } from './value-kind.ts'

/** One format, as its file under schemas/language/formats says. */
export interface FormatEntry {
  readonly name: Format
  /** The kinds of values that it shows, the one it is made for first. */
  readonly takes: readonly ValueKind[]
  readonly defaultFor: readonly ValueKind[]
  /** It shows the values of an enumeration, which somebody has to name. */
  readonly needsOf: boolean
  /** The server can write it, too. */
  readonly inMails: boolean
  /** What its values are in a sheet. */
  readonly cell: Cell
}

/** What a cell of a sheet holds: a number that can be added up, a day, or words. */
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

/** The format of a value where its document says none, and its enumeration; undefined where it could be anything. */
export function defaultFormat(type: Type, schemas: Schemas): { as: Format; of?: string } | undefined {
  const kind = kindOf(type, schemas)
  const format = kind && formatsOf(schemas).find(({ defaultFor }) => defaultFor.includes(kind))
  const of = enumerationMeant(type, schemas)
  return format && { as: format.name, ...(of !== undefined && { of }) }
}

/** Whether a format shows what values of a type are. What could be anything is taken at its word. */
export function shows({ takes }: FormatEntry, type: Type, schemas: Schemas): boolean {
  const kinds = kindsOf(type, schemas)
  return kinds.length === 0 || kinds.some((kind) => takes.includes(kind))
}

function kindsIn(value: unknown): ValueKind[] {
  return Array.isArray(value) ? value : []
}
