import { memoizeByObject } from '../common/memoize-by-object.ts'
import { withIncludedRoles } from '../documents/roles.ts'
import type { Schemas } from '../documents/schema.ts'
import { visitor } from '../expressions/visitor.ts'
import type { PersonFacts } from './partial-evaluation.ts'

/** A kind of person: a visitor, or a person with one or two roles. */
export interface Person {
  /** The role, such as ADMIN, or both roles. */
  readonly name: string
  readonly facts: PersonFacts
  readonly roles: number
}

export const VISITOR = 'visitors'
export const SUPER_MANAGER = 'SUPER_MANAGER'

/** Returns all kinds of people; nothing but their roles is known. */
export const everybodyOf = memoizeByObject((schemas: Schemas): readonly Person[] => {
  const roles = (schemas['enumerations.json']?.$defs?.role?.enum ?? []).map(String)
  const pairs = roles.flatMap((one, index) => roles.slice(index + 1).map((other) => [one, other]))
  return [
    { name: VISITOR, facts: { session: unknownVisitor, actor: 'visitor' }, roles: 1 },
    ...[...roles.map((role) => [role]), ...pairs].map((personRoles) =>
      personOf(personRoles, personRoles.join(' and '), false),
    ),
    personOf(['ADMIN'], SUPER_MANAGER, true),
  ]

  function personOf(personRoles: readonly string[], name: string, superManager: boolean): Person {
    const session = {
      authenticated: true,
      role: personRoles[0],
      roles: withIncludedRoles(personRoles, schemas),
      super_manager: superManager,
    }
    return { name, facts: { session, actor: 'user' }, roles: personRoles.length }
  }
})

/** The actors that are not people. */
export const NON_HUMAN_ACTORS: readonly PersonFacts[] = [
  { session: visitor, actor: 'system' },
  { session: visitor, actor: 'provider' },
]

/** Removes `demo`, which depends on the server, not on the visitor. */
const { demo: _demo, ...unknownVisitor } = visitor
