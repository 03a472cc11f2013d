import type { Problem } from '../../language/checker/problem.ts'
import type { ComposedForm } from '../../language/forms/composed.ts'
import { namesOf } from '../../language/forms/values.ts'
import { keysOf } from '../../language/validation/place.ts'

/** Returns the name of the setting that a problem concerns, such as `image.logo`; undefined if it concerns none. */
export function settingAt({ pointer }: Problem, form: ComposedForm): string | undefined {
  const path = keysOf(pointer).join('.')
  return namesOf(form).find((name) => path === name || path.startsWith(`${name}.`))
}
