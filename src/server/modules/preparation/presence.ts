import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { PreparationEditor, PreparationStep } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import type { Issuance } from './steps/step.ts'
import { issuanceEditors } from './tables.ts'

/** Limits how long after the last request an editor counts as present, in milliseconds. */
const presentMs = 90_000

/** Selects editors who are present. */
export function wherePresent({ realNow }: Pick<Context, 'realNow'>): SQL {
  return gt(issuanceEditors.seen_at, new Date(realNow.getTime() - presentMs))
}

/** Returns the other present editors, most recently seen first. */
export async function otherEditors(ctx: Context, { id }: Pick<Issuance, 'id'>): Promise<PreparationEditor[]> {
  const { issuance_id, user_id, seen_at, tenant_id } = issuanceEditors
  const rows = await ctx.tx
    .select({ editor: issuanceEditors, user: users })
    .from(issuanceEditors)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .where(and(eq(issuance_id, id), ne(user_id, requireUser(ctx).id), wherePresent(ctx)))
    .orderBy(desc(seen_at))
  return rows.map(({ editor, user }) => ({
    name: fullName(user),
    step: editor.step as PreparationStep,
    seen_at: editor.seen_at.toISOString(),
  }))
}

/** Stores that the caller is present at a step. After a change of step, they are notified of conflicts again. */
export async function markPresent(
  { tx, realNow, ...ctx }: Context,
  { id }: Pick<Issuance, 'id'>,
  step: PreparationStep,
): Promise<void> {
  await tx
    .insert(issuanceEditors)
    .values({ issuance_id: id, user_id: requireUser(ctx).id, step, seen_at: realNow })
    .onConflictDoUpdate({
      target: [issuanceEditors.tenant_id, issuanceEditors.issuance_id, issuanceEditors.user_id],
      set: {
        step,
        seen_at: realNow,
        told_version: sql`case when ${issuanceEditors.step} = ${step} then ${issuanceEditors.told_version} else 0 end`,
      },
    })
}
