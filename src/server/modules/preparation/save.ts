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
import { before, changesBetween, merge, type Values } from './merge.ts'
import { type Need, needsOf } from './missing-fields.ts'
import { adjacentPhases, isReviewed } from './phases.ts'
import { adaptDraftedTerms } from './step-drafts.ts'
import { type StepName, steps } from './steps/index.ts'
import type { Issuance, Step } from './steps/step.ts'
import { type Changes, issuanceEditors, issuanceEdits } from './tables.ts'

/**
 * Saves one step of an issuance and merges other editors' changes by field. Throws `invalid_fields` once per conflict,
 * before this editor's value wins, and for a missing required field.
 */
export async function saveStep<Name extends StepName>(
  ctx: Context,
  { issuance: loaded }: IssuanceRecord,
  name: Name,
  body: { version: number },
): Promise<PreparationSaved> {
  const { version, ...mine } = body
  const issuance = await lock(ctx, loaded)
  const step: Step<Values & { version: number }> = steps[name] as never
  const documents = await documentsOf(ctx, issuance)
  const theirs = step.toForm(issuance, documents) as Values
  const merged = await mergeWith(ctx, issuance, { name, version, mine, theirs })
  const lacked = await needsOf(ctx, issuance, issuance.status)
  const written = await step.write(ctx, issuance, merged)
  const changes = changesBetween(theirs, merged)
  if (Object.keys(changes).length === 0) return savedOf(ctx, issuance)
  const [saved] = await ctx.tx
    .update(issuances)
    .set({ ...written, ...unapproved(ctx, name, changes), version: issuance.version + 1 })
    .where(eq(issuances.id, issuance.id))
    .returning()
  if (!saved) return throwError('not_found')
  await assertComplete(ctx, saved, lacked)
  const by = { by_id: requireUser(ctx).id, at: ctx.now }
  if (issuance.type !== saved.type || issuance.modality !== saved.modality)
    await adaptDraftedTerms(ctx, saved)
  await ctx.tx.insert(issuanceEdits).values({
    ...{ ...by, issuance_id: saved.id, version: saved.version, step: name },
    changes: { ...changes, ...(name === 'basics' && emptiedTerms(issuance, saved)) },
  })
  return savedOf(ctx, saved)
}

/** Returns the terms that another type or modality has emptied. */
function emptiedTerms(before: Issuance, after: Issuance): Changes {
  const termsOf = (issuance: Issuance) => steps.terms.toForm(issuance, []) as Values
  return changesBetween(termsOf(before), termsOf(after))
}

/** Revokes the approval after a change of terms or documents. */
function unapproved(
  ctx: Context,
  name: StepName,
  changes: Changes,
): Pick<Issuance, 'approved_at'> | undefined {
  const isOther = ['terms', 'documents'].includes(name) || 'type' in changes || 'modality' in changes
  return isReviewed(ctx) && isOther ? { approved_at: null } : undefined
}

interface SubmittedStep {
  name: StepName
  version: number
  mine: Values
  theirs: Values
}

/**
 * Merges both editors' values. Throws `invalid_fields` for conflicts not reported before, and stores that they were.
 */
async function mergeWith(
  ctx: Context,
  issuance: Issuance,
  { name, version, mine, theirs }: SubmittedStep,
): Promise<Values> {
  if (version >= issuance.version) return mine
  const since = await changedSince(ctx, issuance, name, version)
  const base = before(theirs, since)
  const { values, clashes } = merge(base, mine, theirs)
  if (clashes.length === 0 || (await wasNotified(ctx, issuance))) return values
  const fields = clashes.flatMap((field) => {
    const change = since.find((each) => each.field === field)
    return change ? [conflictError(ctx, field, theirs[field], { by: fullName(change), at: change.at })] : []
  })
  throw new ApiError('invalid_fields', { fields, keep: true })
}

/** Returns whether the editor was notified of others' changes up to this version, and stores that they are now. */
async function wasNotified({ tx, realNow, ...ctx }: Context, { id, version }: Issuance): Promise<boolean> {
  const user_id = requireUser(ctx).id
  const whereEditor = and(eq(issuanceEditors.issuance_id, id), eq(issuanceEditors.user_id, user_id))
  const [known] = await tx.select().from(issuanceEditors).where(whereEditor)
  const row = {
    issuance_id: id,
    user_id,
    step: known?.step ?? 'basics',
    seen_at: realNow,
    told_version: version,
  }
  await tx
    .insert(issuanceEditors)
    .values(row)
    .onConflictDoUpdate({
      target: [issuanceEditors.tenant_id, issuanceEditors.issuance_id, issuanceEditors.user_id],
      set: { told_version: version, seen_at: realNow },
    })
  return known?.told_version === version
}

/** Throws `invalid_fields` if a change empties a field that the current phase requires. */
async function assertComplete(ctx: Context, issuance: Issuance, lacked: readonly Need[]): Promise<void> {
  const needs = await needsOf(ctx, issuance, issuance.status)
  const need = needs.find(({ field }) => !lacked.some((before) => before.field === field))
  if (need)
    throw new ApiError('invalid_fields', {
      fields: [{ field: need.field, key: `preparing.need_${need.field}`, params: {} }],
    })
}

async function savedOf(ctx: Context, issuance: Issuance): Promise<PreparationSaved> {
  const needs = await needsOf(ctx, issuance, adjacentPhases(ctx, issuance.status).next)
  return { slug: issuance.slug, version: issuance.version, missing: needs.length }
}

/** Locks an issuance and returns it. Throws `wrong_state` if its phase changed or it was deleted meanwhile. */
async function lock({ tx }: Context, { id, status }: Issuance): Promise<Issuance> {
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
