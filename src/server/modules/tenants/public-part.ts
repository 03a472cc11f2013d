import type { Customization, Face } from '../../../language/customization/customization.ts'

/**
 * Removes the bank account, which only payers see, and the parts that other operations return: css, screens and face.
 */
export function publicPart(customization: Customization): Customization {
  const { methods, fees, due_hours, reminder_hours, unpaid_percent } = customization.payment
  const { face, hide } = customization
  const { authority, number } = face.licence
  const publicFace = {
    ...emptyFace,
    licence: hide.publicLicence ? emptyFace.licence : { authority, number },
    custodian: hide.publicCustodian ? emptyFace.custodian : face.custodian,
  }
  const paymentTerms = { methods, fees, due_hours, reminder_hours, unpaid_percent }
  return {
    ...customization,
    css: '',
    screens: [],
    face: publicFace,
    payment: { ...paymentTerms, beneficiary: '', iban: '', bic: '', bank: '' },
  }
}

/** Contains no texts; `getPublicFace` returns the parts of the face that are not on every page. */
const emptyFace: Face = {
  headline: { es: '', en: '' },
  text: { es: '', en: '' },
  company: { name: '', tax_id: '', address: '', email: '' },
  licence: { authority: '', number: '' },
  custodian: { es: '', en: '' },
  costs: { es: '', en: '' },
  projects: [],
}
