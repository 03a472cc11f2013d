import { member } from '../member.ts'
import type { Shows } from '../shows.ts'

export const enumeration: Shows = { words: member }
