import type { Problem } from '../../language/checker/problem.ts'
import type { ComposedForm } from '../../language/forms/composed.ts'
import { namesOf } from '../../language/forms/values.ts'
import { keysOf } from '../../language/validation/place.ts'

/** The setting that a problem is about, if it is one. */
export function settingAt({ pointer }: Problem, form: ComposedForm): string | undefined {
  const path = keysOf(pointer).join('.')
  return namesOf(form).find((name) => path === name || path.startsWith(`${name}.`))
}
