import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import type { ComposedForm } from '../../language/forms/composed.ts'
import { isBlank, type Values } from '../../language/forms/values.ts'
import { interpreter } from '../../language/validation/interpreter.ts'
import { check, type FieldError } from '../../language/validation/messages.ts'

/** Returns the validator of a document's settings. Empty settings count as unset and are valid. */
export const settingsValidatorOf = memoizeByObject(
  (form: ComposedForm): ((values: Values, today: string) => FieldError[]) => {
    const validate = interpreter(form.schema)
    return (values, today) => {
      const nonBlankEntries = Object.entries(values).filter(([, value]) => !isBlank(value))
      return check(validate, form.schema, Object.fromEntries(nonBlankEntries), today)
    }
  },
)
