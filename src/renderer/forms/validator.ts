import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { Validate } from '../../language/validation/interpreter.ts'
import type { ComposedForm } from '../services.ts'
import { preparedFor } from './compiled.ts'

export interface FormValidator {
  /** For rjsf. */
  type: ValidatorType
  /** For `check` of the language, which puts errors into words. */
  validate: Validate
}

/** The validator of a form whose validators are loaded; compiled and interpreted ones tell the same errors. */
export function validatorFor(form: ComposedForm): FormValidator {
  const prepared = preparedFor(form)
  if ('interpreted' in prepared) {
    return { type: typeOf(prepared.interpreted), validate: prepared.interpreted }
  }
  return precompiled(prepared.compiled, form.schema as RJSFSchema)
}

/** What the build compiled for a schema, and for the schemas inside it. */
export function precompiled(validators: Record<string, Validate>, schema: RJSFSchema): FormValidator {
  const type = createPrecompiledValidator(validators as never, schema)
  const validate: Validate = (value) => {
    validate.errors = type.rawValidation(schema, value).errors ?? null
    return validate.errors === null
  }
  return { type, validate }
}

/** rjsf asks a validator only to choose between alternatives, of which our forms have none; we put errors into words. */
function typeOf(validate: Validate): ValidatorType {
  return {
    isValid: (_schema, value) => validate(value),
    rawValidation: <Result>(_schema: unknown, value: unknown) =>
      validate(value) ? {} : { errors: validate.errors as Result[] },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  }
}
