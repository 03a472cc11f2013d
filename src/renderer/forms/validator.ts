import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { Validate } from '../../language/validation/interpreter.ts'
import type { ComposedForm } from '../services.ts'
import { validatorsOf } from './compiled.ts'

export interface FormValidator {
  /** The validator in rjsf's interface. */
  type: ValidatorType
  /** Validates for `check` of src/language, which provides the error texts. */
  validate: Validate
}

/** Returns the loaded validator of a form. Compiled and interpreted validators report the same errors. */
export function validatorFor(form: ComposedForm): FormValidator {
  const validators = validatorsOf(form)
  if ('interpreted' in validators) {
    return { type: rjsfValidatorOf(validators.interpreted), validate: validators.interpreted }
  }
  return compiledValidator(validators.compiled, form.schema as RJSFSchema)
}

/** Returns the compiled validator of a schema and its subschemas. */
export function compiledValidator(validators: Record<string, Validate>, schema: RJSFSchema): FormValidator {
  const type = createPrecompiledValidator(validators as never, schema)
  const validate: Validate = (value) => {
    validate.errors = type.rawValidation(schema, value).errors ?? null
    return validate.errors === null
  }
  return { type, validate }
}

/** Returns a minimal rjsf validator. rjsf validates only alternatives, which these forms do not contain. */
function rjsfValidatorOf(validate: Validate): ValidatorType {
  return {
    isValid: (_schema, value) => validate(value),
    rawValidation: <Result>(_schema: unknown, value: unknown) =>
      validate(value) ? {} : { errors: validate.errors as Result[] },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  }
}
