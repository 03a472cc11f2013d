/**
 * Returns whether a text is an offer identifier of a key information sheet: the platform's LEI with its check digits
 * (ISO 17442, ISO 7064 MOD 97-10) and eight digits (Delegated Regulation (EU) 2022/2119, annex I).
 */
export function isOfferId(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{10}$/.test(text)) return false
  const digits = [...text.slice(0, 20)].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
