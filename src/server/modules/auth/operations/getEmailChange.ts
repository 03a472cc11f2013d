import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { changeOf } from '../email-changes.ts'
import { nextCodeAt } from '../next-code.ts'

export const getEmailChange: Handler<'getEmailChange'> = async (ctx) => {
  const waiting = await changeOf(ctx, requireUser(ctx))
  if (!waiting) return { email: '', again_at: '' }
  return { email: waiting.email, again_at: await nextCodeAt(ctx, 'resendEmailChange') }
}
