import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { organisations } from '../tables.ts'

/** Moves an issuance to another organisation; takes effect at once because each request reads the rights anew. */
export const moveIssuance: Handler<'moveIssuance'> = async ({ tx }, { params: { id }, body }) => {
  if (body.organisation_id === body.from) return throwError('same_organisation')
  const [to] = await tx.select().from(organisations).where(eq(organisations.id, body.organisation_id))
  if (!to) return throwError('not_found')
  const [moved] = await tx
    .update(issuances)
    .set({ organisation_id: to.id, issuer: to.name })
    .where(and(eq(issuances.id, id), eq(issuances.organisation_id, body.from)))
    .returning({ id: issuances.id })
  return moved ? null : throwError('wrong_state')
}
