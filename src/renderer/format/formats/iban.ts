import type { Shows } from '../shows.ts'

export const iban: Shows = {
  words: (value) =>
    String(value)
      .replace(/\s/g, '')
      .replace(/.{4}(?=.)/g, '$& '),
  in: ['code', 'ts-code ts-code--iban'],
}
