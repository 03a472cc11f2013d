import { memoizeByObject } from '../common/memoize-by-object.ts'
import { rolesWith } from '../documents/roles.ts'
import type { Schemas } from '../documents/schema.ts'
import { visitor } from '../expressions/visitor.ts'
import type { KnownFacts } from './partial-evaluation.ts'

/** Everybody of one kind: visitors, those of one role, those of two. */
export interface Person {
  /** The role, such as ADMIN; of two roles both. */
  readonly name: string
  readonly known: KnownFacts
  readonly roles: number
}

export const VISITOR = 'visitors'
export const SUPER_MANAGER = 'SUPER_MANAGER'

/** Everybody there is: what their roles tell of them is known, and nothing else. */
export const everybodyOf = memoizeByObject((schemas: Schemas): readonly Person[] => {
  const roles = (schemas['enumerations.json']?.$defs?.role?.enum ?? []).map(String)
  const pairs = roles.flatMap((one, index) => roles.slice(index + 1).map((other) => [one, other]))
  return [
    { name: VISITOR, known: { session: unknownVisitor, actor: 'visitor' }, roles: 1 },
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
    return { name, known: { session, actor: 'user' }, roles: own.length }
  }
})

/** Who acts where no person does. */
export const machines: readonly KnownFacts[] = [
  { session: visitor, actor: 'system' },
  { session: visitor, actor: 'provider' },
]

/** Whether the server runs the demo is nothing about the visitor. */
const { demo: _demo, ...unknownVisitor } = visitor
