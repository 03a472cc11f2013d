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
 * Whether an action's button is displayed. `statusKey` is the text key of the status that prevents the action, `unmet`
 * the requirement that is not met, `scope` the values for its text.
 */
type Permission =
  | { isShown: false; statusKey?: string }
  | { isShown: true }
  | { isShown: true; unmet: Requirement; scope: Scope }

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
  if (!reader.isMet(action.when, scope)) return { isShown: false }
  const permissions = action.do.map((step) => permissionOfStep(step, rules, scope, reader, onFailure))
  const refusal = permissions.find(({ isShown }) => !isShown)
  if (refusal) return refusal
  return permissions.find((permission) => 'unmet' in permission) ?? { isShown: true }
}

function permissionOfStep(
  step: Step,
  rules: Rules,
  scope: Scope,
  reader: Reader,
  onFailure?: OnFailure,
): Permission {
  const name = operationNameOf(step)
  const operation = name === undefined ? undefined : rules.operations[name]
  if (operation === undefined) return { isShown: true }
  const subjectExpression = 'on' in step ? step.on : undefined
  if (subjectExpression === undefined) return permissionToCall(operation, scope, onFailure)
  const subject = reader.value(subjectExpression, scope)
  if (!isLoaded(subject)) return { isShown: false }
  const subjectScope = { ...scope, subject, actor: actorOf(scope) }
  const permission = permissionToCall(operation, subjectScope, onFailure)
  return permission.isShown && !('unmet' in permission)
    ? permissionToMove(operation, rules, subject, subjectScope, onFailure)
    : permission
}

function operationNameOf(step: Step): string | undefined {
  if ('call' in step) return step.call
  return 'download' in step ? step.download : undefined
}

/** Checks the operation's own conditions. Without a subject, the conditions that read it are skipped. */
function permissionToCall(operation: OperationDescriptor, scope: Scope, onFailure?: OnFailure): Permission {
  const { offered = 'true', allow, allowAny = allow, requires } = operation
  const hasSubject = 'subject' in scope
  if (!isConditionMet(offered, scope, onFailure)) return { isShown: false }
  if (!isConditionMet(hasSubject ? allow : allowAny, scope, onFailure)) return { isShown: false }
  const checkableRequirements = requires?.filter(({ that }) => hasSubject || !mentions(that, 'subject'))
  const unmet = firstUnmet(checkableRequirements, scope, onFailure)
  return unmet === undefined ? { isShown: true } : { isShown: true, unmet, scope }
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
  if (!lifecycle) return { isShown: true }
  const { status } = subject
  if (typeof status !== 'string') return { isShown: false }
  const outcome = transitionOutcome(lifecycle, moves.event, { ...subject, status }, subjectScope, onFailure)
  if ('to' in outcome) return { isShown: true }
  if (outcome.refused === 'state') return { isShown: false, statusKey: `${lifecycle.states}.${status}` }
  if (outcome.refused !== 'requirement') return { isShown: false }
  return { isShown: true, unmet: outcome.requirement, scope: subjectScope }
}

/** Returns whether the data have been loaded. Until then they are an empty object. */
function isLoaded(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).length > 0
}

/** Returns the kind of actor as lifecycles name it. */
function actorOf({ session }: Scope): 'user' | 'visitor' {
  return isObject(session) && session.id !== '' ? 'user' : 'visitor'
}
