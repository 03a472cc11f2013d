import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { pendingChangeOf } from '../email-changes.ts'
import { nextCodeAt } from '../next-code.ts'

export const getEmailChange: Handler<'getEmailChange'> = async (ctx) => {
  const pendingChange = await pendingChangeOf(ctx, requireUser(ctx))
  if (!pendingChange) return { email: '', again_at: '' }
  return { email: pendingChange.email, again_at: await nextCodeAt(ctx, 'resendEmailChange') }
}
