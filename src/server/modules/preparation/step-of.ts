import type { PreparationStep } from '../../../generated/domain.ts'
import type { Library } from '../../../language/documents/library.ts'
import { steps } from './steps/index.ts'

/** Returns the step that contains a field; the first step if none does. */
export function stepOf({ schemas }: Pick<Library, 'schemas'>, field: string): PreparationStep {
  const hasField = (step: string) =>
    Object.hasOwn(schemas['preparation.json']?.$defs?.[step]?.properties ?? {}, field)
  return (Object.keys(steps) as PreparationStep[]).find(hasField) ?? 'basics'
}
