import { validateEntity } from 'stdnum'

/** Returns whether a number may be a company's in a country; true for countries unknown to the library. */
export function isCompanyTaxId(country: string, taxId: string): boolean {
  const { checked, isValid } = validateEntity(country, taxId)
  return !checked || isValid === true
}
