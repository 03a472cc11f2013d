import type { WebhookHandler } from '../../../kernel/context.ts'
import { applyProviderHint } from '../provider-hint.ts'

export const receiveStripeIdentityEvent: WebhookHandler<'receiveStripeIdentityEvent'> = async (
  ctx,
  { data },
) => applyProviderHint(ctx, data.object.id)
