import type { ValueFormat } from '../value-format.ts'

export const iban: ValueFormat = {
  toText: (value) =>
    String(value)
      .replace(/\s/g, '')
      .replace(/.{4}(?=.)/g, '$& '),
  element: ['code', 'ts-code ts-code--iban'],
}
