import type { Operation, Requirement } from '../documents/library.ts'
import { isConditionMet, type OnFailure, type Scope } from '../expressions/index.ts'

/** Refuses writes during an impersonation, which is for viewing only. */
const NOT_IMPERSONATED: Requirement = { that: "session.impersonator == ''", reason: 'refusals.own_hand' }

/** Returns whether an operation changes nothing. */
export function onlyReads({ method, reads }: Pick<Operation, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true
}

/** Returns all requirements of an operation: those of its document, and the one that all writes share. */
export function requirementsOf(
  operation: Pick<Operation, 'method' | 'reads' | 'impersonated' | 'requires'>,
): Requirement[] {
  const { impersonated, requires = [] } = operation
  const isViewing = onlyReads(operation) || impersonated === true
  return isViewing ? requires : [NOT_IMPERSONATED, ...requires]
}

/** Returns the first unmet requirement, in the order of the document; its reason is displayed. */
export function firstUnmet(
  requires: readonly Requirement[] | undefined,
  scope: Scope,
  onFailure?: OnFailure,
): Requirement | undefined {
  return requires?.find(({ that }) => !isConditionMet(that, scope, onFailure))
}
