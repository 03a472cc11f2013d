import type { ValueFormat } from '../value-format.ts'

/** Matches a Spanish number of nine digits, with or without the country code. */
const spanish = /^(\+34)?(\d{3})(\d{3})(\d{3})$/

export const phone: ValueFormat = {
  toText: (value) => {
    const groups = spanish.exec(String(value))?.slice(1)
    return groups?.filter(Boolean).join('\u00a0') ?? String(value)
  },
}
