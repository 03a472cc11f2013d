import { memoizeByObject } from '../common/memoize-by-object.ts'
import { rolesWith } from '../documents/roles.ts'
import type { Schemas } from '../documents/schema.ts'
import { visitor } from '../expressions/visitor.ts'
import type { KnownFacts } from './partial-evaluation.ts'

/** A kind of person: visitors, people with one role, or with two. */
export interface Person {
  /** The role, such as ADMIN, or both roles. */
  readonly name: string
  readonly facts: KnownFacts
  readonly roles: number
}

export const VISITOR = 'visitors'
export const SUPER_MANAGER = 'SUPER_MANAGER'

/** Returns all kinds of people, of whom only the roles are known. */
export const everybodyOf = memoizeByObject((schemas: Schemas): readonly Person[] => {
  const roles = (schemas['enumerations.json']?.$defs?.role?.enum ?? []).map(String)
  const pairs = roles.flatMap((one, index) => roles.slice(index + 1).map((other) => [one, other]))
  return [
    { name: VISITOR, facts: { session: unknownVisitor, actor: 'visitor' }, roles: 1 },
    ...[...roles.map((role) => [role]), ...pairs].map((own) => personOf(own, own.join(' and '), false)),
    personOf(['ADMIN'], SUPER_MANAGER, true),
  ]

  function personOf(own: readonly string[], name: string, superManager: boolean): Person {
    const session = {
      authenticated: true,
      role: own[0],
      roles: rolesWith(own, schemas),
      super_manager: superManager,
    }
    return { name, facts: { session, actor: 'user' }, roles: own.length }
  }
})

/** The actors that are not people. */
export const machines: readonly KnownFacts[] = [
  { session: visitor, actor: 'system' },
  { session: visitor, actor: 'provider' },
]

/** Removes `demo`, which depends on the server, not on the visitor. */
const { demo: _demo, ...unknownVisitor } = visitor
