import { and, eq, exists, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type {
  PreparationHold,
  PreparationLeftUnsaved,
  PreparationPhases,
  PreparationStep,
} from '../../../generated/domain.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { issuanceColumns } from '../issuances/subjects/issuance.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { phasesOf } from './phases.ts'
import { markPresent, wherePresent } from './presence.ts'
import { stepOfDraft } from './step-drafts.ts'
import type { StepName } from './steps/index.ts'
import type { Document, Issuance } from './steps/step.ts'
import { issuanceEditors, issuanceHolds } from './tables.ts'
import { unsavedOf } from './unsaved.ts'

/** Returns the editor of a step if it is not the caller and they are present. */
export async function otherHolder(ctx: Context, { id }: Pick<Issuance, 'id'>, step: PreparationStep) {
  const { tenant_id, issuance_id, user_id } = issuanceHolds
  const [holder] = await ctx.tx
    .select({ hold: issuanceHolds, user: users })
    .from(issuanceHolds)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .where(
      and(
        eq(issuance_id, id),
        eq(issuanceHolds.step, step),
        ne(user_id, requireUser(ctx).id),
        whereHolderPresent(ctx),
      ),
    )
  return holder
}

type Holder = NonNullable<Awaited<ReturnType<typeof otherHolder>>>

/** Describes another editor of a step: since when they edit it, and their unsaved values. */
export async function holdOf(
  ctx: Context,
  issuance: Issuance,
  { hold, user }: Holder,
  documents: readonly Document[],
): Promise<PreparationHold> {
  const step = hold.step as StepName
  return {
    step,
    by: fullName(user),
    since: hold.since.toISOString(),
    taken: hold.taken_from_id === requireUser(ctx).id,
    unsaved: await unsavedOf(ctx, issuance, { step, documents, userId: user.id }),
  }
}

/** Returns the unsaved values of the editor from whom the caller took over a step. */
export async function leftUnsavedOf(
  ctx: Context,
  issuance: Issuance,
  step: PreparationStep,
  documents: readonly Document[],
): Promise<PreparationLeftUnsaved | undefined> {
  const { tenant_id, issuance_id, user_id, taken_from_id } = issuanceHolds
  const [previous] = await ctx.tx
    .select({ user: users })
    .from(issuanceHolds)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, taken_from_id)))
    .where(
      and(
        eq(issuance_id, issuance.id),
        eq(issuanceHolds.step, step),
        eq(user_id, requireUser(ctx).id),
        ne(taken_from_id, user_id),
      ),
    )
  if (!previous) return undefined
  const unsaved = await unsavedOf(ctx, issuance, { step, documents, userId: previous.user.id })
  return unsaved.length === 0 ? undefined : { by: fullName(previous.user), unsaved }
}

type Phases = Pick<PreparationPhases, 'open_to_issuer' | 'entity'>

/**
 * Marks the caller as present, and as the editor of a step if they have typed in it and no other present user edits
 * it.
 */
export function enterStep(
  ctx: Context,
  issuance: Issuance,
  { step, phases, hasTyped }: { step: PreparationStep; phases: Phases; hasTyped: boolean },
): void {
  if (hasTyped && isWritable(ctx, issuance, step, phases))
    sendWithoutWaiting(ctx.tx, holdIfFree(ctx, issuance, step))
  sendWithoutWaiting(ctx.tx, markPresent(ctx, issuance, step))
}

/** Makes the caller the editor of the step to which their new draft belongs, unless another present user edits it. */
export async function holdDrafted(ctx: Context, draftName: string): Promise<void> {
  const { id, step } = stepOfDraft(draftName) ?? {}
  if (id === undefined || step === undefined) return
  const isManager = ctx.session.roles.includes('ADMIN')
  const whereOwn = isManager ? undefined : inArray(issuances.organisation_id, ctx.session.organisations)
  const whereIssuance = and(eq(issuances.id, id), isNull(issuances.removed_at), whereOwn)
  const [issuance] = await ctx.tx.select(issuanceColumns).from(issuances).where(whereIssuance)
  if (issuance && isWritable(ctx, issuance, step, await phasesOf(ctx, { issuance })))
    await holdIfFree(ctx, issuance, step)
}

/** Returns whether the caller may save a step in the issuance's phase, by the same rule as the step's screen. */
function isWritable(
  { session }: Context,
  { status }: Issuance,
  step: PreparationStep,
  { open_to_issuer, entity }: Phases,
): boolean {
  const isOpen = (session.roles.includes('ADMIN') && !entity) || open_to_issuer
  if (step === 'basics' || step === 'terms')
    return isOpen && ['DRAFT', 'PRE_CAMPAIGN', 'VALIDATING'].includes(status)
  return isOpen && (step === 'documents' || status !== 'CLOSED')
}

/** Makes the caller the editor of a step, unless its editor is present. */
function holdIfFree(ctx: Context, issuance: Issuance, step: PreparationStep): Promise<void> {
  return hold(ctx, issuance, { step, whereReplaced: not(whereHolderPresent(ctx)) })
}

/** Makes the caller the editor of a step; the page of the previous editor shows this. */
export async function takeOver(ctx: Context, issuance: Issuance, step: PreparationStep): Promise<void> {
  const whereReplaced = ne(issuanceHolds.user_id, requireUser(ctx).id)
  await hold(ctx, issuance, { step, whereReplaced, from: sql`${issuanceHolds.user_id}` })
  await markPresent(ctx, issuance, step)
}

interface NewHold {
  step: PreparationStep
  /** Selects the existing hold that the new hold may replace. */
  whereReplaced: SQL
  /** Selects the editor from whom the step is taken over; omitted if the step had no present editor. */
  from?: SQL
}

/** Stores the caller as the editor of a step, from now on. */
async function hold(ctx: Context, { id }: Issuance, { step, whereReplaced, from }: NewHold): Promise<void> {
  const holderColumns = { user_id: requireUser(ctx).id, since: ctx.realNow }
  await ctx.tx
    .insert(issuanceHolds)
    .values({ ...holderColumns, issuance_id: id, step })
    .onConflictDoUpdate({
      target: [issuanceHolds.tenant_id, issuanceHolds.issuance_id, issuanceHolds.step],
      set: { ...holderColumns, taken_from_id: from ?? null },
      setWhere: whereReplaced,
    })
}

/** Selects holds whose editor is present at the same step. */
function whereHolderPresent(ctx: Context) {
  const { tenant_id, issuance_id, user_id, step } = issuanceEditors
  return exists(
    ctx.tx
      .select({ step })
      .from(issuanceEditors)
      .where(
        and(
          eq(tenant_id, issuanceHolds.tenant_id),
          eq(issuance_id, issuanceHolds.issuance_id),
          eq(user_id, issuanceHolds.user_id),
          eq(step, issuanceHolds.step),
          wherePresent(ctx),
        ),
      ),
  )
}
