import { and, eq } from 'drizzle-orm'
import type { IssuanceStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereRestorable } from '../restorable.ts'

export const restoreIssuance: Handler<'restoreIssuance'> = async (ctx, { params }) => {
  const [restored] = await ctx.tx
    .update(issuances)
    .set({ removed_at: null })
    .where(and(eq(issuances.id, params.id), whereRestorable(ctx)))
    .returning({ slug: issuances.slug, status: issuances.status })
  return restored
    ? { slug: restored.slug, status: restored.status as IssuanceStatus }
    : throwError('not_found')
}
