type LegalPersonType = 'BUSINESS' | 'PARTNERSHIP' | 'ORGANIZATION'

/** Maps the first letters of Spanish tax numbers of partnerships, associations, and public or religious bodies. */
const typeByLetter: Record<string, LegalPersonType> = {
  E: 'PARTNERSHIP',
  J: 'PARTNERSHIP',
  G: 'ORGANIZATION',
  P: 'ORGANIZATION',
  Q: 'ORGANIZATION',
  R: 'ORGANIZATION',
  S: 'ORGANIZATION',
}

/** Returns MANGOPAY's type of a legal entity, derived from the tax number; `BUSINESS` by default. */
export function legalTypeOf({
  tax_country,
  tax_id,
}: Record<'tax_country' | 'tax_id', string>): LegalPersonType {
  return (tax_country === 'ES' && typeByLetter[tax_id.charAt(0)]) || 'BUSINESS'
}
