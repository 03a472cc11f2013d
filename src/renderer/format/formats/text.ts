import type { ValueFormat } from '../value-format.ts'

export const text: ValueFormat = {
  toText(value) {
    if (typeof value === 'object') throw new TypeError('This is no text.')
    return String(value)
  },
}
