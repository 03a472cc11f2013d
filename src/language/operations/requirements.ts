import type { Operation, Requirement } from '../documents/library.ts'
import { holds, type OnFailure, type Scope } from '../expressions/index.ts'

/** Refuses writes during an impersonation, which is for viewing only. */
const actingInPerson: Requirement = { that: "session.impersonator == ''", reason: 'refusals.own_hand' }

/** Returns whether an operation changes nothing. */
export function onlyReads({ method, reads }: Pick<Operation, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true
}

/** Returns all requirements of an operation: its own, and the one shared by all writes. */
export function requirementsOf(
  operation: Pick<Operation, 'method' | 'reads' | 'impersonated' | 'requires'>,
): Requirement[] {
  const { impersonated, requires = [] } = operation
  const looks = onlyReads(operation) || impersonated === true
  return looks ? requires : [actingInPerson, ...requires]
}

/** Returns the first unmet requirement in written order, whose reason is shown. */
export function firstUnmet(
  requires: readonly Requirement[] | undefined,
  scope: Scope,
  onFailure?: OnFailure,
): Requirement | undefined {
  return requires?.find(({ that }) => !holds(that, scope, onFailure))
}
