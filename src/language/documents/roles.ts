import { isObject } from '../common/objects.ts'
import type { Schemas } from './schema.ts'

/** Returns roles with those that they include: PREMIUM_USER includes USER, by `x-brings` of the enumeration. */
export function rolesWith(own: readonly string[], schemas: Schemas): string[] {
  const brings = schemas['enumerations.json']?.$defs?.role?.['x-brings']
  const brought = own.flatMap((role) => {
    const roles = isObject(brings) ? brings[role] : undefined
    return Array.isArray(roles) ? roles.map(String) : []
  })
  return [...new Set([...own, ...brought])]
}
