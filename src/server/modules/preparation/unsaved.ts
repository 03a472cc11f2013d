import type { PreparationOwnUnsaved, PreparationUnsaved } from '../../../generated/domain.ts'
import { isObject } from '../../../language/common/objects.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { changedSince } from './changed-since.ts'
import { displayTextOf } from './display-text.ts'
import { changesBetween, type Values, valuesBefore } from './merge.ts'
import { draftedStepsOf, draftedValuesOf } from './step-drafts.ts'
import { type StepName, steps } from './steps/index.ts'
import type { Document, Issuance, Step } from './steps/step.ts'

interface UnsavedQuery {
  step: StepName
  documents: readonly Document[]
  userId: string
}

/** Returns the fields of a step that an editor has changed but not saved, with the stored values. */
export async function unsavedOf(
  ctx: Context,
  issuance: Issuance,
  { step: name, documents, userId }: UnsavedQuery,
): Promise<PreparationUnsaved[]> {
  const drafted = await draftedValuesOf(ctx, issuance, { step: name, userId })
  if (!drafted) return []
  const { version, ...typed } = drafted
  const step: Step<Values & { version: number }> = steps[name] as never
  const stored = step.toForm(issuance, documents) as Values
  const isOutdated = isVersion(version) && version < issuance.version
  const base = isOutdated ? valuesBefore(stored, await changedSince(ctx, issuance, name, version)) : stored
  const { type, modality, ...terms } = typed
  const typedValues = withoutEmptyValues(name === 'terms' ? terms : typed)
  const changes = changesBetween(withoutEmptyValues(base), typedValues)
  // Omits fields for which other editors have meanwhile saved the same value.
  const differences = changesBetween(withoutEmptyValues(stored), typedValues)
  const unsavedChanges = Object.entries(changes).filter(([field]) => field in differences)
  return unsavedChanges.map(([field, { to }]) => ({
    id: field,
    field: ctx.text(`preparation_field.${field}`),
    stored: displayTextOf(ctx, field, stored[field]),
    typed: displayTextOf(ctx, field, to),
  }))
}

/** Returns whether a value of a draft, which is stored unchecked, is a version. */
function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** Returns the steps in which the reader has unsaved changes. */
export async function ownUnsavedOf(
  ctx: Context,
  issuance: Issuance,
  documents: readonly Document[],
): Promise<PreparationOwnUnsaved[]> {
  const userId = requireUser(ctx).id
  const unsavedSteps: PreparationOwnUnsaved[] = []
  for (const step of await draftedStepsOf(ctx, issuance, userId)) {
    const unsaved = await unsavedOf(ctx, issuance, { step, documents, userId })
    const fields = unsaved.map(({ field }) => field).join(', ')
    if (fields !== '') unsavedSteps.push({ step, fields })
  }
  return unsavedSteps
}

/** Omits empty values, which forms store but steps do not. */
function withoutEmptyValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const content = contentOf(value)
      return content === undefined ? [] : [[name, content]]
    }),
  )
}

function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => contentOf(item) ?? {})
  if (isObject(value)) {
    const content = withoutEmptyValues(value)
    return Object.keys(content).length === 0 ? undefined : content
  }
  return value === '' || value === null ? undefined : value
}
