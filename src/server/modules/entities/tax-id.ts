import { validateEntity } from 'stdnum'

/** Whether a number may be a company's of a country. Of one whose numbers the library does not know, any is. */
export function isCompanyTaxId(country: string, taxId: string): boolean {
  const { checked, isValid } = validateEntity(country, taxId)
  return !checked || isValid === true
}
