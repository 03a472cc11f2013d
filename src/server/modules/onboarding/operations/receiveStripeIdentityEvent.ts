import type { WebhookHandler } from '../../../kernel/context.ts'
import { understandHint } from '../hint.ts'

export const receiveStripeIdentityEvent: WebhookHandler<'receiveStripeIdentityEvent'> = async (
  ctx,
  { data },
) => understandHint(ctx, data.object.id)
