import { isObject } from '../common/objects.ts'
import type { Schemas } from './schema.ts'

/** Roles with those whose rights they bring: who is PREMIUM_USER is USER too, by x-brings of the enumeration. */
export function rolesWith(own: readonly string[], schemas: Schemas): string[] {
  const brings = schemas['enumerations.json']?.$defs?.role?.['x-brings']
  const brought = own.flatMap((role) => {
    const roles = isObject(brings) ? brings[role] : undefined
    return Array.isArray(roles) ? roles.map(String) : []
  })
  return [...new Set([...own, ...brought])]
}
