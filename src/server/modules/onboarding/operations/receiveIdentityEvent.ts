import type { WebhookHandler } from '../../../kernel/context.ts'
import { understandHint } from '../hint.ts'

export const receiveIdentityEvent: WebhookHandler<'receiveIdentityEvent'> = (ctx, { check_id }) =>
  understandHint(ctx, check_id)
