import type { WebhookHandler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { applyCheck, isOurs } from '../check.ts'

/** The message is a hint: what counts is what the provider answers when it is asked. */
export const receiveIdentityEvent: WebhookHandler<'receiveIdentityEvent'> = async (ctx, { check_id }) => {
  if (!(await isOurs(ctx, check_id))) return 'unknown'
  return outside(
    () => ctx.identity.check(check_id),
    async (later, check) => ((await applyCheck(later, check)) ? 'applied' : 'unknown'),
  )
}
