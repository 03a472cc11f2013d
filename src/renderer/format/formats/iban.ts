import type { ValueFormat } from '../value-format.ts'

export const iban: ValueFormat = {
  toText: (value) =>
    String(value)
      .replace(/\s/g, '')
      // Adds a space after every four characters, except the last ones.
      .replace(/.{4}(?=.)/g, '$& '),
  element: ['code', 'ts-code ts-code--iban'],
}
