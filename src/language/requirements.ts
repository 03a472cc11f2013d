import { holds, type OnFailure, type Scope } from './expressions.ts'
import type { Requirement } from './library.ts'

/** The first condition that does not hold, in the order written: its reason is the answer to "why can't I?". */
export function firstUnmet(
  requires: readonly Requirement[] | undefined,
  scope: Scope,
  onFailure?: OnFailure,
): Requirement | undefined {
  return requires?.find(({ that }) => !holds(that, scope, onFailure))
}
