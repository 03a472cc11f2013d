import { member } from '../member.ts'
import type { ValueFormat } from '../value-format.ts'

export const enumeration: ValueFormat = { toText: member }
