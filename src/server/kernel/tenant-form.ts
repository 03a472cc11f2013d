import type { Library, Operation } from '../../language/documents/library.ts'
import { holds, type OnFailure } from '../../language/expressions/index.ts'
import { changesOf, composeForm } from '../../language/forms/form.ts'
import { namedValues, namesOf, shownFields } from '../../language/forms/values.ts'
import { interpreter } from '../../language/validation/interpreter.ts'
import { check, type FieldError } from '../../language/validation/messages.ts'
import type { Context } from './context.ts'

/**
 * What is wrong with a body by the tenant's own changes to the operation's form: whoever calls it, and from whatever
 * page, leaves out what the tenant hides and fills in what it requires. The body fits its type already; what the form
 * does not ask is none of the tenant's business.
 */
export function tenantErrors(
  { session, now, tenant: { customization } }: Pick<Context, 'session' | 'now' | 'tenant'>,
  operation: Operation,
  body: Record<string, unknown>,
  library: Library,
  onFailure: OnFailure,
): FieldError[] {
  const form = library.forms[operation.form ?? '']
  const changes = form && changesOf(form, customization)
  if (!form || !changes) return []
  const composed = composeForm(form, library, changes)
  const scope = { session, tenant: customization, form: namedValues(composed, body) }
  const shown = shownFields(composed, (condition) => holds(condition, scope, onFailure))
  const hidden = namesOf(form).filter((name) => !namesOf(composed).includes(name))
  return check(interpreter(composed.schema), composed.schema, body, now).filter(({ field }) => {
    const [name = ''] = field.split('.')
    return shown.has(name) || hidden.includes(name)
  })
}
