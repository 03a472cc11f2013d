import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { Validate } from '../../language/validation/interpreter.ts'
import type { ComposedForm } from '../services.ts'
import { preparedFor } from './compiled.ts'

export interface FormValidator {
  /** For rjsf. */
  type: ValidatorType
  /** Validates for `check` of src/language, which words the errors. */
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

/** Returns the compiled validator of a schema and of those inside it. */
export function precompiled(validators: Record<string, Validate>, schema: RJSFSchema): FormValidator {
  const type = createPrecompiledValidator(validators as never, schema)
  const validate: Validate = (value) => {
    validate.errors = type.rawValidation(schema, value).errors ?? null
    return validate.errors === null
  }
  return { type, validate }
}

/** A stub: rjsf needs a validator only for alternatives, which our forms do not have. */
function typeOf(validate: Validate): ValidatorType {
  return {
    isValid: (_schema, value) => validate(value),
    rawValidation: <Result>(_schema: unknown, value: unknown) =>
      validate(value) ? {} : { errors: validate.errors as Result[] },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  }
}
