import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Schemas } from './schema.ts'

/** The types of the things that operations and lifecycles are about, by the names they give themselves as x-subject. */
export const subjectsOf = memoizeByObject((schemas: Schemas): ReadonlyMap<string, string> => {
  const types = Object.entries(schemas).flatMap(([file, { $defs = {} }]) =>
    Object.entries($defs).map(([name, type]) => [type['x-subject'], `${file}#/$defs/${name}`] as const),
  )
  return new Map(types.flatMap(([subject, type]) => (typeof subject === 'string' ? [[subject, type]] : [])))
})
