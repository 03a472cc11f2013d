import type { Customization, Face } from '../../../language/customization/customization.ts'

/** What everybody may see: without the account that only those who pay are told, and without what is served apart. */
export function publicPart(customization: Customization): Customization {
  const { methods, fees, due_hours, reminder_hours, unpaid_percent } = customization.payment
  const { face, hide } = customization
  const { authority, number } = face.licence
  const told = { methods, fees, due_hours, reminder_hours, unpaid_percent }
  return {
    ...customization,
    css: '',
    screens: [],
    face: { ...unsaid, licence: hide.publicLicence ? unsaid.licence : { authority, number } },
    payment: { ...told, beneficiary: '', iban: '', bic: '', bank: '' },
  }
}

/** What a tenant says to visitors is asked for by its name; its licence alone stands beside the form at once. */
const unsaid: Face = {
  headline: { es: '', en: '' },
  text: { es: '', en: '' },
  company: { name: '', tax_id: '', address: '', email: '' },
  licence: { authority: '', number: '' },
  custodian: { es: '', en: '' },
  costs: { es: '', en: '' },
  projects: [],
}
