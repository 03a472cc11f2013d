import type { ValueFormat } from '../value-format.ts'

export const multiline: ValueFormat = {
  toText: String,
  element: ['span', 'ts-multiline'],
}
