import type { Customization } from '../../../language/customization/customization.ts'

/** What everybody may see: without the account that only those who pay are told, and without what is served apart. */
export function publicPart(customization: Customization): Customization {
  const { methods, fees } = customization.payment
  return {
    ...customization,
    css: '',
    screens: [],
    payment: { methods, fees, beneficiary: '', iban: '', bic: '', bank: '' },
  }
}
