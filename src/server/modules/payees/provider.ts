import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { wireProviderOf } from '../../providers/payment/index.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'

/** Names the payment method whose provider pays earnings out. */
export const earningsMethod = 'BANK_WIRE' satisfies PaymentMethod

/** Returns the provider that pays earnings out; undefined if a manager does. */
export function earningsProviderOf(ctx: Pick<Context, 'tenant' | 'payments'>): WireProvider | undefined {
  const { payment_profit } = ctx.tenant.customization.modules
  return payment_profit === 'manual' ? undefined : wireProviderOf(ctx, earningsMethod)
}
