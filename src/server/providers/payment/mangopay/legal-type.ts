type LegalPersonType = 'BUSINESS' | 'PARTNERSHIP' | 'ORGANIZATION'

/** Maps the first letters of Spanish tax numbers: civil partnerships; associations, public bodies and religious ones. */
const typeByLetter: Record<string, LegalPersonType> = {
  E: 'PARTNERSHIP',
  J: 'PARTNERSHIP',
  G: 'ORGANIZATION',
  P: 'ORGANIZATION',
  Q: 'ORGANIZATION',
  R: 'ORGANIZATION',
  S: 'ORGANIZATION',
}

/** Returns MANGOPAY's type of a legal entity, derived from its tax number; a business by default. */
export function legalTypeOf({
  tax_country,
  tax_id,
}: Record<'tax_country' | 'tax_id', string>): LegalPersonType {
  return (tax_country === 'ES' && typeByLetter[tax_id.charAt(0)]) || 'BUSINESS'
}
