import type { Context } from '../../kernel/context.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'

/**
 * Returns whether orders may be paid with the balance: if the tenant enables it and a provider with wallets is offered.
 */
export function paysWithBalance({ tenant, payments }: Pick<Context, 'tenant' | 'payments'>): boolean {
  const { extras, payment } = tenant.customization
  return extras.payWithBalance && payment.methods.some((method) => walletProviderOf({ payments }, method))
}
