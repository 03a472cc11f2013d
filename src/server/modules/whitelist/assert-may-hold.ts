import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { mayHold } from './may-hold.ts'

/** Throws `requirement`, with the reason, if the caller may not hold tokens of an issuance. */
export async function assertMayHold(ctx: Context, issuanceId: string): Promise<void> {
  const hold = await mayHold(ctx, issuanceId, requireUser(ctx).id)
  if (hold === '') return
  const text = hold === 'REJECTED' ? 'requirements.rejected' : `requirements.hold_${hold.toLowerCase()}`
  throw new ApiError('requirement', { reason: { text } })
}
