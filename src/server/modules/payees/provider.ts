import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { wireProviderOf } from '../../providers/payment/index.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'

/** Defines the payment method whose provider pays out earnings. */
export const earningsMethod = 'BANK_WIRE' satisfies PaymentMethod

/**
 * Returns the provider whose wallets contain balances; undefined if balances are kept in the platform's bank account.
 */
export function balanceProviderOf(ctx: Pick<Context, 'payments'>): WireProvider | undefined {
  return wireProviderOf(ctx, earningsMethod)
}

/**
 * Returns the provider that has to verify persons before it pays them or keeps their balances; undefined without one.
 */
export function payeeProviderOf(ctx: Pick<Context, 'tenant' | 'payments'>): WireProvider | undefined {
  const { payWithBalance } = ctx.tenant.customization.extras
  return earningsProviderOf(ctx) ?? (payWithBalance ? balanceProviderOf(ctx) : undefined)
}

/** Returns the page on which a person follows their verification. */
export function payeePage(ctx: Pick<Context, 'tenant' | 'payments'>): '/user/earnings' | '/user/balance' {
  return earningsProviderOf(ctx) ? '/user/earnings' : '/user/balance'
}

/** Returns the provider that pays out earnings; undefined if a manager pays them. */
export function earningsProviderOf(ctx: Pick<Context, 'tenant' | 'payments'>): WireProvider | undefined {
  const { payment_profit } = ctx.tenant.customization.modules
  return payment_profit === 'manual' ? undefined : wireProviderOf(ctx, earningsMethod)
}
