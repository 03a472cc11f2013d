import { calendarDay } from '../../domain/calendar.ts'
import type { Library, Operation } from '../../language/documents/library.ts'
import { isConditionMet, type OnFailure } from '../../language/expressions/index.ts'
import { activeFieldsOf, missingConditionalFields, pathOfError } from '../../language/forms/active-fields.ts'
import { changesOf, composeForm, hasConditionalRequirements } from '../../language/forms/form.ts'
import { completeValues, namesOf } from '../../language/forms/values.ts'
import { interpreter } from '../../language/validation/interpreter.ts'
import { check, type FieldError } from '../../language/validation/messages.ts'
import type { Context } from './context.ts'

/**
 * Validates a body, which has already passed its schema, against the operation's form with the tenant's changes and
 * the current conditions. Ignores fields that the product's form lacks; a field that the tenant hides is an error.
 */
export function formErrors(
  {
    session,
    now,
    timeZone,
    tenant: { customization },
  }: Pick<Context, 'session' | 'now' | 'timeZone' | 'tenant'>,
  operation: Operation,
  body: Record<string, unknown>,
  library: Library,
  onFailure: OnFailure,
): FieldError[] {
  const form = library.forms[operation.form ?? '']
  const changes = form && changesOf(form, customization)
  if (!form || !(changes || hasConditionalRequirements(form))) return []
  const composed = composeForm(form, library, changes)
  const scope = { session, tenant: customization, form: completeValues(composed, body) }
  const evaluate = (condition: string, row: unknown) =>
    isConditionMet(condition, { ...scope, row }, onFailure)
  const visibleFields = activeFieldsOf(composed, body, evaluate)
  const missingErrors = missingConditionalFields(composed, body, visibleFields, evaluate)
  if (!changes) return missingErrors
  const hiddenNames = namesOf(form).filter((name) => !namesOf(composed).includes(name))
  const errors = check(
    interpreter(composed.schema),
    composed.schema,
    body,
    calendarDay(now, timeZone),
  ).filter(
    (error) =>
      pathOfError(visibleFields, error) !== undefined ||
      hiddenNames.includes(error.field.split('.')[0] ?? ''),
  )
  return [...errors, ...missingErrors.filter(({ field }) => !errors.some((error) => error.field === field))]
}
