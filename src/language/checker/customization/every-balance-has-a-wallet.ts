import type { CustomizationRule } from './rule.ts'

/**
 * Requires a payment method with wallets if a tenant has balances: balances are clients' money, which only a licensed
 * provider may hold.
 */
export const rule: CustomizationRule = {
  name: 'every-balance-has-a-wallet',
  *check({ document, customization: { extras, payment }, library }) {
    const wallets = library.schemas['enumerations.json']?.$defs?.payment_method?.['x-wallets']
    if (!extras.payWithBalance || !Array.isArray(wallets)) return
    if (payment.methods.some((method) => wallets.includes(method))) return
    yield {
      document,
      path: ['extras', 'payWithBalance'],
      message:
        "A balance is clients' money, which only a licensed provider of wallets may hold, and no way to pay here is one's.",
      remedy: `Add one of ${wallets.join(', ')} to payment.methods, or switch it off.`,
    }
  },
}
