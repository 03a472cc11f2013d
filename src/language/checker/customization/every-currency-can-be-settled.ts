import { isObject } from '../../common/objects.ts'
import type { CustomizationRule } from './rule.ts'

/** Requires a currency that every payment method of the tenant can settle. */
export const rule: CustomizationRule = {
  name: 'every-currency-can-be-settled',
  *check({ document, customization: { currency, payment }, library }) {
    const currencies = library.schemas['enumerations.json']?.$defs?.payment_method?.['x-settles']
    if (!isObject(currencies)) return
    for (const method of payment.methods) {
      const codes = currencies[method]
      if (!Array.isArray(codes) || codes.includes(currency.code)) continue
      yield {
        document,
        path: ['currency', 'code'],
        message: `${method} cannot settle ${currency.code}: it moves ${codes.join(', ')}.`,
        remedy: `Write "${codes[0]}", or take ${method} out of payment.methods.`,
      }
    }
  },
}
