import type { Operation, Requirement } from '../documents/library.ts'
import { holds, type OnFailure, type Scope } from '../expressions/index.ts'

/** Who impersonates a person looks, and does not act in their name. */
const actingInPerson: Requirement = { that: "session.impersonator == ''", reason: 'refusals.own_hand' }

/** Whether an operation changes nothing. */
export function onlyReads({ method, reads }: Pick<Operation, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true
}

/** Every condition of an operation: those it names, and the one that all writes share. */
export function requirementsOf(
  operation: Pick<Operation, 'method' | 'reads' | 'impersonated' | 'requires'>,
): Requirement[] {
  const { impersonated, requires = [] } = operation
  const looks = onlyReads(operation) || impersonated === true
  return looks ? requires : [actingInPerson, ...requires]
}

/** The first condition that does not hold, in the order written: its reason is the answer to "why can't I?". */
export function firstUnmet(
  requires: readonly Requirement[] | undefined,
  scope: Scope,
  onFailure?: OnFailure,
): Requirement | undefined {
  return requires?.find(({ that }) => !holds(that, scope, onFailure))
}
