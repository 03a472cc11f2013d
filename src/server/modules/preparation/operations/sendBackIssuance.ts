import type { Handler } from '../../../kernel/context.ts'
import { moved } from '../moved.ts'

/** It is reviewed anew the next time. */
export const sendBackIssuance: Handler<'sendBackIssuance'> = async (ctx, { move, body }) => {
  const { reason } = body
  return moved(ctx, await move(ctx, { note: reason, changes: { approved_at: null, asked_at: null } }), reason)
}
