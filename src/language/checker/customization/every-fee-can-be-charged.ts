import type { CustomizationRule } from './rule.ts'

/**
 * Reports payment fees that nobody pays: only companies may be charged for a payment method (Directive (EU) 2015/2366,
 * article 62(4)).
 */
export const rule: CustomizationRule = {
  name: 'every-fee-can-be-charged',
  *check({ document, customization: { payment, hide } }) {
    const [message, key] = hide.legalTypeInvestor
      ? [
          'Nobody pays this fee: it is for companies, and hide.legalTypeInvestor keeps them out.',
          'fee_nobodys',
        ]
      : [
          'Only a company pays this fee: the law lets nobody charge a person for how they pay (Directive (EU) 2015/2366, article 62(4)).',
          'fee_companies',
        ]
    for (const method of payment.methods) {
      const { percent, fixed_cents } = payment.fees[method]
      if (percent + fixed_cents > 0)
        yield {
          document,
          path: ['payment', 'fees', method],
          message,
          remedy: 'Leave it where that is meant; otherwise remove it.',
          userMessage: { key: `renderer.settings_${key}`, params: {} },
          warning: true,
        }
    }
  },
}
