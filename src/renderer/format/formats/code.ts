import type { ValueFormat } from '../value-format.ts'

export const code: ValueFormat = {
  toText: String,
  element: ['code', 'ts-code'],
}
