import type { Customization, Face } from '../../../language/customization/customization.ts'

/**
 * Removes the bank account, which only payers see, and the parts with endpoints of their own: css, screens and face.
 */
export function publicPart(customization: Customization): Customization {
  const { methods, fees, due_hours, reminder_hours, unpaid_percent } = customization.payment
  const { face, hide } = customization
  const { authority, number } = face.licence
  const paymentTerms = { methods, fees, due_hours, reminder_hours, unpaid_percent }
  return {
    ...customization,
    css: '',
    screens: [],
    face: { ...emptyFace, licence: hide.publicLicence ? emptyFace.licence : { authority, number } },
    payment: { ...paymentTerms, beneficiary: '', iban: '', bic: '', bank: '' },
  }
}

/** Leaves the face empty except for the licence; another operation serves the rest. */
const emptyFace: Face = {
  headline: { es: '', en: '' },
  text: { es: '', en: '' },
  company: { name: '', tax_id: '', address: '', email: '' },
  licence: { authority: '', number: '' },
  custodian: { es: '', en: '' },
  costs: { es: '', en: '' },
  projects: [],
}
