import type { Context } from '../../kernel/context.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'

/** Whether orders may be paid with a balance: where the tenant says so, and a provider keeps wallets for it. */
export function paysWithBalance({ tenant, payments }: Pick<Context, 'tenant' | 'payments'>): boolean {
  const { extras, payment } = tenant.customization
  return extras.payWithBalance && payment.methods.some((method) => walletProviderOf({ payments }, method))
}
