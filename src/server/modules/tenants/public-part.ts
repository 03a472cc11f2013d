import type { Customization, Face } from '../../../language/customization/customization.ts'

/** Strips the bank account, which only payers are shown, and what other endpoints serve: css, screens, face. */
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

/** Pages fetch the face by an operation of its own; only its licence comes with the first page. */
const emptyFace: Face = {
  headline: { es: '', en: '' },
  text: { es: '', en: '' },
  company: { name: '', tax_id: '', address: '', email: '' },
  licence: { authority: '', number: '' },
  custodian: { es: '', en: '' },
  costs: { es: '', en: '' },
  projects: [],
}
