import type { Action, Step } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { Requirement } from '../../language/documents/library.ts'
import { holds, type OnFailure } from '../../language/expressions/index.ts'
import { move } from '../../language/operations/lifecycle.ts'
import { firstUnmet } from '../../language/operations/requirements.ts'
import type { Reader } from '../data/read.ts'
import type { Scope } from '../data/scope.ts'

/**
 * Whether a person may do an action now. `unmet` says why it has to wait, and where to mend it; its words may name what
 * `over` holds.
 */
type Permission = { shown: false } | { shown: true } | { shown: true; unmet: Requirement; over: Scope }

type Rules = Pick<ScreenBundle, 'operations' | 'lifecycles'>

/**
 * Asks the same documents that the server enforces. Not shown: what the platform does not offer, what this
 * person may never do, or not in this state.
 * Shown with `unmet`: what waits for a condition.
 */
export function permissionOf(
  action: Action,
  rules: Rules,
  scope: Scope,
  read: Reader,
  onFailure?: OnFailure,
): Permission {
  if (!read.holds(action.when, scope)) return { shown: false }
  const permissions = action.do.map((step) => permissionOfStep(step, rules, scope, read, onFailure))
  if (permissions.some(({ shown }) => !shown)) return { shown: false }
  return permissions.find((permission) => 'unmet' in permission) ?? { shown: true }
}

function permissionOfStep(
  step: Step,
  rules: Rules,
  scope: Scope,
  read: Reader,
  onFailure?: OnFailure,
): Permission {
  const name = 'call' in step ? step.call : 'download' in step ? step.download : undefined
  const operation = name === undefined ? undefined : rules.operations[name]
  if (operation === undefined) return { shown: true }
  if (!holds(operation.offered ?? 'true', scope, onFailure)) return { shown: false }
  if (!holds(operation.allow, scope, onFailure)) return { shown: false }
  const unmet = firstUnmet(operation.requires, scope, onFailure)
  if (unmet !== undefined) return { shown: true, unmet, over: scope }
  const lifecycle = operation.moves && rules.lifecycles[operation.moves.lifecycle]
  if (operation.moves === undefined || lifecycle === undefined || !('on' in step) || step.on === undefined) {
    return { shown: true }
  }
  const subject = read.value(step.on, scope)
  if (!hasStatus(subject)) return { shown: false }
  const outcome = move(lifecycle, operation.moves.event, subject, scope, onFailure)
  if ('to' in outcome) return { shown: true }
  if (outcome.refused !== 'requirement') return { shown: false }
  return { shown: true, unmet: outcome.requirement, over: { ...scope, subject } }
}

function hasStatus(subject: unknown): subject is { status: string } {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'status' in subject &&
    typeof subject.status === 'string'
  )
}
