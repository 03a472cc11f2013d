import { newId } from '../../../database/ids.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { organisationRow } from '../rows.ts'
import { organisations } from '../tables.ts'

export const createOrganisation: Handler<'createOrganisation'> = async (ctx, { body }) => {
  const { step: _step, ...values } = body
  const [organisation] = await ctx.tx
    .insert(organisations)
    .values({ id: newId(), ...values, created_at: ctx.now })
    .onConflictDoNothing()
    .returning()
  if (!organisation) return throwError('organisation_known')
  return organisationRow({ organisation, members: 0, issuances: 0, waiting: 0 })
}
