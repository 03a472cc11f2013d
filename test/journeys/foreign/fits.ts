import { createAjv } from '@jsonforms/core'
import type { RJSFSchema } from '@rjsf/utils'
import rjsf from '@rjsf/validator-ajv8'
import type { ForeignForm } from '../../../scripts/foreign-forms/foreign.ts'

/** Returns the errors that the form's original library reports for a value. */
export function errorsOf({ library, schema }: ForeignForm, value: unknown): unknown[] {
  if (library === 'rjsf') return rjsf.rawValidation(schema as RJSFSchema, value).errors ?? []
  const validate = createAjv().compile(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}
