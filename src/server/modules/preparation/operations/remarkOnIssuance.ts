import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { issuanceRemarks } from '../tables.ts'

export const remarkOnIssuance: Handler<'remarkOnIssuance'> = async (ctx, { body, subject }) => {
  const id = newId()
  const { step, field = '', text } = body
  const authorColumns = { by_id: requireUser(ctx).id, at: ctx.now }
  await ctx.tx
    .insert(issuanceRemarks)
    .values({ id, issuance_id: subject.issuance.id, step, field, text, ...authorColumns })
  return { id }
}
