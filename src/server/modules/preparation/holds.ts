import { and, eq, exists, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PreparationHold, PreparationPhases, PreparationStep } from '../../../generated/domain.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { markPresent, wherePresent } from './presence.ts'
import type { StepName } from './steps/index.ts'
import type { Document, Issuance } from './steps/step.ts'
import { issuanceEditors, issuanceHolds } from './tables.ts'
import { unsavedOf } from './unsaved.ts'

/** Returns the other editor of a step, if they are present. */
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

/** Describes another editor of a step: since when, and what they have not saved. */
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

/** Marks the caller as present, and as the editor of a step that nobody present edits. */
export function enterStep(
  ctx: Context,
  issuance: Issuance,
  step: PreparationStep,
  { open_to_issuer }: PreparationPhases,
): void {
  if (open_to_issuer || ctx.session.roles.includes('ADMIN'))
    sendWithoutWaiting(ctx.tx, hold(ctx, issuance, { step, instead: not(whereHolderPresent(ctx)) }))
  sendWithoutWaiting(ctx.tx, markPresent(ctx, issuance, step))
}

/** Makes the caller the editor of a step; the one before reads it on their page. */
export async function takeOver(ctx: Context, issuance: Issuance, step: PreparationStep): Promise<void> {
  const instead = ne(issuanceHolds.user_id, requireUser(ctx).id)
  await hold(ctx, issuance, { step, instead, from: sql`${issuanceHolds.user_id}` })
  await markPresent(ctx, issuance, step)
}

interface NewHold {
  step: PreparationStep
  /** Selects the hold that this one replaces. */
  instead: SQL
  /** Contains the editor from whom it is taken over. */
  from?: SQL
}

/** Stores the caller as the editor of a step, from now on. */
async function hold(ctx: Context, { id }: Issuance, { step, instead, from }: NewHold): Promise<void> {
  const held = { user_id: requireUser(ctx).id, since: ctx.realNow }
  await ctx.tx
    .insert(issuanceHolds)
    .values({ ...held, issuance_id: id, step })
    .onConflictDoUpdate({
      target: [issuanceHolds.tenant_id, issuanceHolds.issuance_id, issuanceHolds.step],
      set: { ...held, taken_from_id: from ?? null },
      setWhere: instead,
    })
}

/** Selects holds whose editor is present at that step. */
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
