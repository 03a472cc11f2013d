import { and, desc, eq } from 'drizzle-orm'
import type { PreparationChanges, PreparationStep } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { displayTextOf } from './display-text.ts'
import type { Issuance } from './steps/step.ts'
import { issuanceEdits } from './tables.ts'

/** Limits the saves whose changes are returned. */
const maxSaves = 30

/** Returns the changes of the newest saves by field, with the earlier values. */
export async function differencesOf(ctx: Context, { id }: Pick<Issuance, 'id'>): Promise<PreparationChanges> {
  const { tenant_id, issuance_id, by_id, version } = issuanceEdits
  const rows = await ctx.tx
    .select({ edit: issuanceEdits, user: users })
    .from(issuanceEdits)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, by_id)))
    .where(eq(issuance_id, id))
    .orderBy(desc(version))
    .limit(maxSaves)
  const items = rows.flatMap(({ edit, user }) =>
    Object.entries(edit.changes).map(([field, { from, to }]) => ({
      id: `${edit.version}-${field}`,
      at: edit.at.toISOString(),
      by: fullName(user),
      step: edit.step as PreparationStep,
      field: ctx.text(`preparation_field.${field}`),
      from: displayTextOf(ctx, field, from),
      to: displayTextOf(ctx, field, to),
    })),
  )
  return { items }
}
