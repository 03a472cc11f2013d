import { alba, nexo } from './base-urls.ts'
import type { Tenant } from './person.ts'
import type { Language } from './words.ts'

/** Lists each kind of house with the language in which a journey visits it. */
export const houses = [
  ['es', 'default'],
  ['en', 'exeu'],
] as const satisfies [Language, Tenant['type']][]

/** Lists the demo's houses with the language in which a journey visits them, and the ending of their addresses. */
export const demoHouses = [
  ['es', alba, 'alba.demo'],
  ['en', nexo, 'nexo.demo'],
] as const satisfies [Language, Tenant, string][]
