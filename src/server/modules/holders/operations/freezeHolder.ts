import { newId } from '../../../database/ids.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { notifyFreeze } from '../freezes.ts'
import { freezes } from '../tables.ts'

export const freezeHolder: Handler<'freezeHolder'> = async (ctx, { subject, body }) => {
  const { holder, person, issuance } = subject
  const [freeze] = await ctx.tx
    .insert(freezes)
    .values({
      id: newId(),
      issuance_id: holder.issuance_id,
      user_id: holder.user_id,
      status: 'FROZEN',
      reason: body.reason,
      frozen_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!freeze) return throwError('wrong_state')
  recordInitialStatus(ctx, 'freeze', freeze)
  await notifyFreeze(ctx, 'holder_frozen', { freeze, person, issuance })
  return null
}
