import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Schemas } from './schema.ts'

/** Maps the names of subjects (`x-subject`) to their types. */
export const subjectsOf = memoizeByObject((schemas: Schemas): ReadonlyMap<string, string> => {
  const types = Object.entries(schemas).flatMap(([file, { $defs = {} }]) =>
    Object.entries($defs).map(([name, type]) => [type['x-subject'], `${file}#/$defs/${name}`] as const),
  )
  return new Map(types.flatMap(([subject, type]) => (typeof subject === 'string' ? [[subject, type]] : [])))
})
