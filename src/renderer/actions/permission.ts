import type { Action, Step } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isObject } from '../../language/common/objects.ts'
import type { Requirement } from '../../language/documents/library.ts'
import { holds, type OnFailure } from '../../language/expressions/index.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import { firstUnmet } from '../../language/operations/requirements.ts'
import { transitionOutcome } from '../../language/operations/transition-outcome.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { OperationDescriptor } from '../services.ts'

/**
 * Whether a person may run an action. `state` is the text key of a preventing status, `unmet` the unmet requirement
 * with its fix.
 */
type Permission =
  | { shown: false; state?: string }
  | { shown: true }
  | { shown: true; unmet: Requirement; over: Scope }

type Rules = Pick<ScreenBundle, 'operations' | 'lifecycles'>

/**
 * Evaluates the same rules as the server. Hides actions that are not offered, not allowed or not possible in this
 * status; actions with an unmet requirement are disabled, with `unmet`.
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
  const refused = permissions.find(({ shown }) => !shown)
  if (refused) return refused
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
  const on = 'on' in step ? step.on : undefined
  if (on === undefined) return permissionToCall(operation, scope, onFailure)
  const subject = read.value(on, scope)
  if (!isThere(subject)) return { shown: false }
  const over = { ...scope, subject, actor: actorIn(scope) }
  const permission = permissionToCall(operation, over, onFailure)
  return permission.shown && !('unmet' in permission)
    ? permissionToMove(operation, rules, subject, over, onFailure)
    : permission
}

/** Checks the operation itself; conditions about an absent subject pass. */
function permissionToCall(operation: OperationDescriptor, scope: Scope, onFailure?: OnFailure): Permission {
  const { offered = 'true', allow, allowAny = allow, requires } = operation
  const subjectScope = 'subject' in scope
  if (!holds(offered, scope, onFailure)) return { shown: false }
  if (!holds(subjectScope ? allow : allowAny, scope, onFailure)) return { shown: false }
  const requested = requires?.filter(({ that }) => subjectScope || !mentions(that, 'subject'))
  const unmet = firstUnmet(requested, scope, onFailure)
  return unmet === undefined ? { shown: true } : { shown: true, unmet, over: scope }
}

/** Checks the lifecycle. */
function permissionToMove(
  { moves }: OperationDescriptor,
  { lifecycles }: Rules,
  subject: Record<string, unknown>,
  over: Scope,
  onFailure?: OnFailure,
): Permission {
  const lifecycle = moves && lifecycles[moves.lifecycle]
  if (!lifecycle) return { shown: true }
  const { status } = subject
  if (typeof status !== 'string') return { shown: false }
  const outcome = transitionOutcome(lifecycle, moves.event, { ...subject, status }, over, onFailure)
  if ('to' in outcome) return { shown: true }
  if (outcome.refused === 'state') return { shown: false, state: `${lifecycle.states}.${status}` }
  if (outcome.refused !== 'requirement') return { shown: false }
  return { shown: true, unmet: outcome.requirement, over }
}

/** Returns whether data are loaded; until then they are an empty object. */
function isThere(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0
}

/** Returns the actor in the terms of lifecycles. */
function actorIn({ session }: Scope): 'user' | 'visitor' {
  return isObject(session) && session.id !== '' ? 'user' : 'visitor'
}
