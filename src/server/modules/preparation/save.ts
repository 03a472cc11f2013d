import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PreparationSaved } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError, throwError } from '../../kernel/errors.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { changedSince } from './changed-since.ts'
import { conflictError } from './conflict-error.ts'
import { changesBetween, merge, type Values, valuesBefore } from './merge.ts'
import { type MissingField, missingFieldsOf } from './missing-fields.ts'
import { adjacentPhases, hasReviewPhase } from './phases.ts'
import { adaptDraftedTerms } from './step-drafts.ts'
import { type StepName, steps } from './steps/index.ts'
import type { Issuance, Step } from './steps/step.ts'
import { type Changes, issuanceEditors, issuanceEdits } from './tables.ts'

/**
 * Saves one step of an issuance and merges other editors' changes by field. Throws `invalid_fields` at the first save
 * with a conflict (a repeated save wins), and for a missing required field.
 */
export async function saveStep<Name extends StepName>(
  ctx: Context,
  { issuance: loadedIssuance }: IssuanceRecord,
  name: Name,
  body: { version: number },
): Promise<PreparationSaved> {
  const { version, ...submitted } = body
  const issuance = await lockIssuance(ctx, loadedIssuance)
  const step: Step<Values & { version: number }> = steps[name] as never
  const documents = await documentsOf(ctx, issuance)
  const stored = step.toForm(issuance, documents) as Values
  const mergedValues = await mergeConcurrentChanges(ctx, issuance, { name, version, submitted, stored })
  const missingBefore = await missingFieldsOf(ctx, issuance, issuance.status)
  const columns = await step.write(ctx, issuance, mergedValues)
  const changes = changesBetween(stored, mergedValues)
  if (Object.keys(changes).length === 0) return saveResultOf(ctx, issuance)
  const [savedIssuance] = await ctx.tx
    .update(issuances)
    .set({ ...columns, ...revokedApproval(ctx, name, changes), version: issuance.version + 1 })
    .where(eq(issuances.id, issuance.id))
    .returning()
  if (!savedIssuance) return throwError('not_found')
  await assertComplete(ctx, savedIssuance, missingBefore)
  const editColumns = { by_id: requireUser(ctx).id, at: ctx.now }
  if (issuance.type !== savedIssuance.type || issuance.modality !== savedIssuance.modality)
    await adaptDraftedTerms(ctx, savedIssuance)
  await ctx.tx.insert(issuanceEdits).values({
    ...editColumns,
    issuance_id: savedIssuance.id,
    version: savedIssuance.version,
    step: name,
    changes: { ...changes, ...(name === 'basics' && emptiedTerms(issuance, savedIssuance)) },
  })
  return saveResultOf(ctx, savedIssuance)
}

/** Returns the terms that a change of type or modality has emptied. */
function emptiedTerms(before: Issuance, after: Issuance): Changes {
  const termsOf = (issuance: Issuance) => steps.terms.toForm(issuance, []) as Values
  return changesBetween(termsOf(before), termsOf(after))
}

/** Revokes the approval after a change of terms or documents. */
function revokedApproval(
  ctx: Context,
  name: StepName,
  changes: Changes,
): Pick<Issuance, 'approved_at'> | undefined {
  const isMaterialChange = ['terms', 'documents'].includes(name) || 'type' in changes || 'modality' in changes
  return hasReviewPhase(ctx) && isMaterialChange ? { approved_at: null } : undefined
}

interface SubmittedStep {
  name: StepName
  version: number
  submitted: Values
  stored: Values
}

/**
 * Merges the values of both editors. Throws `invalid_fields` for conflicts of which this editor had not been notified,
 * and stores the notification.
 */
async function mergeConcurrentChanges(
  ctx: Context,
  issuance: Issuance,
  { name, version, submitted, stored }: SubmittedStep,
): Promise<Values> {
  if (version >= issuance.version) return submitted
  const laterChanges = await changedSince(ctx, issuance, name, version)
  const baseValues = valuesBefore(stored, laterChanges)
  const { values, clashes } = merge(baseValues, submitted, stored)
  if (clashes.length === 0 || (await hasBeenNotified(ctx, issuance, name))) return values
  const fields = clashes.flatMap((field) => {
    const change = laterChanges.find((laterChange) => laterChange.field === field)
    return change ? [conflictError(ctx, field, stored[field], { by: fullName(change), at: change.at })] : []
  })
  throw new ApiError('invalid_fields', { fields, keep: true })
}

/**
 * Returns whether this editor was already notified of other editors' changes of this step up to this version, and
 * stores the notification.
 */
async function hasBeenNotified(
  { tx, realNow, ...ctx }: Context,
  { id, version }: Issuance,
  step: StepName,
): Promise<boolean> {
  const user_id = requireUser(ctx).id
  const whereEditor = and(eq(issuanceEditors.issuance_id, id), eq(issuanceEditors.user_id, user_id))
  const [storedEditor] = await tx.select().from(issuanceEditors).where(whereEditor)
  const notified = { step, seen_at: realNow, told_version: version }
  await tx
    .insert(issuanceEditors)
    .values({ issuance_id: id, user_id, ...notified })
    .onConflictDoUpdate({
      target: [issuanceEditors.tenant_id, issuanceEditors.issuance_id, issuanceEditors.user_id],
      set: notified,
    })
  return storedEditor?.step === step && storedEditor.told_version === version
}

/** Throws `invalid_fields` if a change empties a field that the current phase requires. */
async function assertComplete(
  ctx: Context,
  issuance: Issuance,
  missingBefore: readonly MissingField[],
): Promise<void> {
  const needs = await missingFieldsOf(ctx, issuance, issuance.status)
  const need = needs.find(({ field }) => !missingBefore.some((missing) => missing.field === field))
  if (need)
    throw new ApiError('invalid_fields', {
      fields: [{ field: need.field, key: `preparing.need_${need.field}`, params: {} }],
    })
}

async function saveResultOf(ctx: Context, issuance: Issuance): Promise<PreparationSaved> {
  const needs = await missingFieldsOf(ctx, issuance, adjacentPhases(ctx, issuance.status).next)
  return { slug: issuance.slug, version: issuance.version, missing: needs.length }
}

/**
 * Locks an issuance and returns it. Throws `wrong_state` if its phase was changed or it was deleted in the meantime.
 */
async function lockIssuance({ tx }: Context, { id, status }: Issuance): Promise<Issuance> {
  const whereUnchanged = and(eq(issuances.id, id), eq(issuances.status, status), isNull(issuances.removed_at))
  const [row] = await tx.select().from(issuances).where(whereUnchanged).for('update')
  return row ?? throwError('wrong_state')
}

/** Returns an issuance's documents in their order. */
export function documentsOf({ tx }: Pick<Context, 'tx'>, { id }: Pick<Issuance, 'id'>) {
  return tx
    .select()
    .from(issuanceDocuments)
    .where(eq(issuanceDocuments.issuance_id, id))
    .orderBy(asc(issuanceDocuments.position))
}
