import { member } from '../member.ts'
import type { ValueFormat } from '../value-format.ts'

export const badge: ValueFormat = {
  toText: member,
  element: ['span', 'ts-badge ts-badge--'],
}
