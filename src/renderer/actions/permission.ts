import type { Action, Step } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isObject } from '../../language/common/objects.ts'
import type { Requirement } from '../../language/documents/library.ts'
import { isConditionMet, type OnFailure } from '../../language/expressions/index.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import { firstUnmet } from '../../language/operations/requirements.ts'
import { transitionOutcome } from '../../language/operations/transition-outcome.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { OperationDescriptor } from '../services.ts'

/**
 * Whether a person may run an action. `statusKey` is the text key of the status that prevents it, `unmet` the
 * requirement that is not met.
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
  reader: Reader,
  onFailure?: OnFailure,
): Permission {
  if (!reader.holds(action.when, scope)) return { shown: false }
  const permissions = action.do.map((step) => permissionOfStep(step, rules, scope, reader, onFailure))
  const refusal = permissions.find(({ shown }) => !shown)
  if (refusal) return refusal
  return permissions.find((permission) => 'unmet' in permission) ?? { shown: true }
}

function permissionOfStep(
  step: Step,
  rules: Rules,
  scope: Scope,
  reader: Reader,
  onFailure?: OnFailure,
): Permission {
  const name = 'call' in step ? step.call : 'download' in step ? step.download : undefined
  const operation = name === undefined ? undefined : rules.operations[name]
  if (operation === undefined) return { shown: true }
  const subjectExpression = 'on' in step ? step.on : undefined
  if (subjectExpression === undefined) return permissionToCall(operation, scope, onFailure)
  const subject = reader.value(subjectExpression, scope)
  if (!isLoaded(subject)) return { shown: false }
  const subjectScope = { ...scope, subject, actor: actorOf(scope) }
  const permission = permissionToCall(operation, subjectScope, onFailure)
  return permission.shown && !('unmet' in permission)
    ? permissionToMove(operation, rules, subject, subjectScope, onFailure)
    : permission
}

/** Checks the operation's own conditions. Without a subject, the conditions that read it are skipped. */
function permissionToCall(operation: OperationDescriptor, scope: Scope, onFailure?: OnFailure): Permission {
  const { offered = 'true', allow, allowAny = allow, requires } = operation
  const hasSubject = 'subject' in scope
  if (!isConditionMet(offered, scope, onFailure)) return { shown: false }
  if (!isConditionMet(hasSubject ? allow : allowAny, scope, onFailure)) return { shown: false }
  const checkableRequirements = requires?.filter(({ that }) => hasSubject || !mentions(that, 'subject'))
  const unmet = firstUnmet(checkableRequirements, scope, onFailure)
  return unmet === undefined ? { shown: true } : { shown: true, unmet, over: scope }
}

/** Checks whether the lifecycle allows the operation's event. */
function permissionToMove(
  { moves }: OperationDescriptor,
  { lifecycles }: Rules,
  subject: Record<string, unknown>,
  subjectScope: Scope,
  onFailure?: OnFailure,
): Permission {
  const lifecycle = moves && lifecycles[moves.lifecycle]
  if (!lifecycle) return { shown: true }
  const { status } = subject
  if (typeof status !== 'string') return { shown: false }
  const outcome = transitionOutcome(lifecycle, moves.event, { ...subject, status }, subjectScope, onFailure)
  if ('to' in outcome) return { shown: true }
  if (outcome.refused === 'state') return { shown: false, state: `${lifecycle.states}.${status}` }
  if (outcome.refused !== 'requirement') return { shown: false }
  return { shown: true, unmet: outcome.requirement, over: subjectScope }
}

/** Returns whether the data have been loaded. Until then they are an empty object. */
function isLoaded(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0
}

/** Returns the kind of actor as lifecycles name it. */
function actorOf({ session }: Scope): 'user' | 'visitor' {
  return isObject(session) && session.id !== '' ? 'user' : 'visitor'
}
