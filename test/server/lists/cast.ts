import type { Pool } from 'pg'
import type { Person, World } from '../investments/world.ts'

/** Rows of each list; whoever reads as many has read the whole table. */
export const rows = 6000

export type Issuance = Awaited<ReturnType<World['issuance']>>
export interface Cast {
  owner: Pool
  /** The platform whose orders, people and papers are many. */
  orders: World
  investor: Person
  chief: Person
  house: Issuance
}
