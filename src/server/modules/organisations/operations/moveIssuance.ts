import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { assertWithinRaise } from '../../preparation/amount-raised.ts'
import { organisations } from '../tables.ts'

/**
 * Moves an issuance to another organisation; takes effect at once because each request reads the rights anew. Throws
 * `raise_limit` if its campaign does not fit the new owner's limit.
 */
export const moveIssuance: Handler<'moveIssuance'> = async (ctx, { params: { id }, body }) => {
  const { tx } = ctx
  if (body.organisation_id === body.from) return throwError('same_organisation')
  const [to] = await tx.select().from(organisations).where(eq(organisations.id, body.organisation_id))
  if (!to) return throwError('not_found')
  const [moved] = await tx
    .update(issuances)
    .set({ organisation_id: to.id, issuer: to.name })
    .where(and(eq(issuances.id, id), eq(issuances.organisation_id, body.from)))
    .returning()
  if (!moved) return throwError('wrong_state')
  if (moved.status === 'CAMPAIGN' && !moved.removed_at) await assertWithinRaise(ctx, moved)
  return null
}
