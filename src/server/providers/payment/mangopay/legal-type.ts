type LegalPersonType = 'BUSINESS' | 'PARTNERSHIP' | 'ORGANIZATION'

/** Maps the first letters of Spanish tax numbers: civil partnerships; associations, public bodies and religious ones. */
const spanish: Record<string, LegalPersonType> = {
  E: 'PARTNERSHIP',
  J: 'PARTNERSHIP',
  G: 'ORGANIZATION',
  P: 'ORGANIZATION',
  Q: 'ORGANIZATION',
  R: 'ORGANIZATION',
  S: 'ORGANIZATION',
}

/** Returns MANGOPAY's type of a legal entity, by its tax number; a business if the number does not tell. */
export function legalTypeOf({
  tax_country,
  tax_id,
}: Record<'tax_country' | 'tax_id', string>): LegalPersonType {
  return (tax_country === 'ES' && spanish[tax_id.charAt(0)]) || 'BUSINESS'
}
