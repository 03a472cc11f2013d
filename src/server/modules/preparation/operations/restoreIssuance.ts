import { and, eq } from 'drizzle-orm'
import type { IssuanceStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { assertWithinRaiseLimit } from '../amount-raised.ts'
import { whereRestorable } from '../restorable.ts'

/** Restores a deleted issuance. Throws `raise_limit` if its campaign no longer fits the owner's limit. */
export const restoreIssuance: Handler<'restoreIssuance'> = async (ctx, { params }) => {
  const [restoredIssuance] = await ctx.tx
    .update(issuances)
    .set({ removed_at: null })
    .where(and(eq(issuances.id, params.id), whereRestorable(ctx)))
    .returning()
  if (!restoredIssuance) return throwError('not_found')
  if (restoredIssuance.status === 'CAMPAIGN') await assertWithinRaiseLimit(ctx, restoredIssuance)
  return { slug: restoredIssuance.slug, status: restoredIssuance.status as IssuanceStatus }
}
