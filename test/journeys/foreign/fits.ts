import { createAjv } from '@jsonforms/core'
import type { RJSFSchema } from '@rjsf/utils'
import rjsf from '@rjsf/validator-ajv8'
import type { ForeignForm } from '../../../scripts/foreign-forms/foreign.ts'

/** What the form's own library minds in a value. */
export function mindedBy({ library, schema }: ForeignForm, value: unknown): unknown[] {
  if (library === 'rjsf') return rjsf.rawValidation(schema as RJSFSchema, value).errors ?? []
  const validate = createAjv().compile(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}
