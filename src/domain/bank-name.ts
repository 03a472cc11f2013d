import banks from './spanish-banks.json' with { type: 'json' }

const bankByCode: Readonly<Record<string, string>> = banks

/** Returns the bank of a Spanish IBAN by its entity code; '' if it is another country's or not in the list. */
export function bankNameOf(iban: string): string {
  return iban.startsWith('ES') ? (bankByCode[iban.slice(4, 8)] ?? '') : ''
}
