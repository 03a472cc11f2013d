import type { WebhookHandler } from '../../../kernel/context.ts'
import { applyProviderHint } from '../provider-hint.ts'

export const receiveIdentityEvent: WebhookHandler<'receiveIdentityEvent'> = (ctx, { check_id }) =>
  applyProviderHint(ctx, check_id)
