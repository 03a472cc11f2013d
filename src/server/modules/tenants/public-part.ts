import type { Customization } from '../../../language/customization/customization.ts'

/** What everybody may see: without the account that only those who pay are told, and without what is served apart. */
export function publicPart(customization: Customization): Customization {
  const { methods, fees, due_hours, reminder_hours, unpaid_percent } = customization.payment
  const told = { methods, fees, due_hours, reminder_hours, unpaid_percent }
  return {
    ...customization,
    css: '',
    screens: [],
    payment: { ...told, beneficiary: '', iban: '', bic: '', bank: '' },
  }
}
