import type { Problem } from '../../language/checker/problem.ts'
import type { ComposedForm } from '../../language/forms/composed.ts'
import { namesOf } from '../../language/forms/values.ts'
import { keysOf } from '../../language/validation/place.ts'

/** Returns the setting that a problem concerns, if any. */
export function settingAt({ pointer }: Problem, form: ComposedForm): string | undefined {
  const path = keysOf(pointer).join('.')
  return namesOf(form).find((name) => path === name || path.startsWith(`${name}.`))
}
