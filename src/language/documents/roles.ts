import { isObject } from '../common/objects.ts'
import type { Schemas } from './schema.ts'

/** Returns roles and the roles that they include, by `x-brings` of the enumeration: PREMIUM_USER includes USER. */
export function withIncludedRoles(ownRoles: readonly string[], schemas: Schemas): string[] {
  const includedByRole = schemas['enumerations.json']?.$defs?.role?.['x-brings']
  const includedRoles = ownRoles.flatMap((role) => {
    const roles = isObject(includedByRole) ? includedByRole[role] : undefined
    return Array.isArray(roles) ? roles.map(String) : []
  })
  return [...new Set([...ownRoles, ...includedRoles])]
}
