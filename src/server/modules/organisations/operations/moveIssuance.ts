import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { assertWithinRaiseLimit } from '../../preparation/amount-raised.ts'
import { organisations } from '../tables.ts'

/**
 * Moves an issuance to another organisation; takes effect immediately, because every request reads the permissions.
 * Throws `raise_limit` if its campaign exceeds the new owner's limit.
 */
export const moveIssuance: Handler<'moveIssuance'> = async (ctx, { params: { id }, body }) => {
  const { tx } = ctx
  if (body.organisation_id === body.from) return throwError('same_organisation')
  const [newOwner] = await tx.select().from(organisations).where(eq(organisations.id, body.organisation_id))
  if (!newOwner) return throwError('not_found')
  const [movedIssuance] = await tx
    .update(issuances)
    .set({ organisation_id: newOwner.id, issuer: newOwner.name })
    .where(and(eq(issuances.id, id), eq(issuances.organisation_id, body.from)))
    .returning()
  if (!movedIssuance) return throwError('wrong_state')
  if (movedIssuance.status === 'CAMPAIGN' && !movedIssuance.removed_at)
    await assertWithinRaiseLimit(ctx, movedIssuance)
  return null
}
