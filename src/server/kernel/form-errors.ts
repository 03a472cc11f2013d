import type { Library, Operation } from '../../language/documents/library.ts'
import { holds, type OnFailure } from '../../language/expressions/index.ts'
import { missingNow, placeOfError, placesOf } from '../../language/forms/active-fields.ts'
import { changesOf, composeForm, hasConditionalRequirements } from '../../language/forms/form.ts'
import { namedValues, namesOf } from '../../language/forms/values.ts'
import { interpreter } from '../../language/validation/interpreter.ts'
import { check, type FieldError } from '../../language/validation/messages.ts'
import type { Context } from './context.ts'

/**
 * Validates a body against the operation's form, with the tenant's changes and the current conditions. Ignores fields
 * that the form omits; the body has passed its schema before.
 */
export function formErrors(
  { session, now, tenant: { customization } }: Pick<Context, 'session' | 'now' | 'tenant'>,
  operation: Operation,
  body: Record<string, unknown>,
  library: Library,
  onFailure: OnFailure,
): FieldError[] {
  const form = library.forms[operation.form ?? '']
  const changes = form && changesOf(form, customization)
  if (!form || !(changes || hasConditionalRequirements(form))) return []
  const composed = composeForm(form, library, changes)
  const scope = { session, tenant: customization, form: namedValues(composed, body) }
  const answer = (condition: string, row: unknown) => holds(condition, { ...scope, row }, onFailure)
  const places = placesOf(composed, body, answer)
  const missing = missingNow(composed, body, places, answer)
  if (!changes) return missing
  const hidden = namesOf(form).filter((name) => !namesOf(composed).includes(name))
  const errors = check(interpreter(composed.schema), composed.schema, body, now).filter(
    (error) => placeOfError(places, error) !== undefined || hidden.includes(error.field.split('.')[0] ?? ''),
  )
  return [...errors, ...missing.filter(({ field }) => !errors.some((error) => error.field === field))]
}
