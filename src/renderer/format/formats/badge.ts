import { member } from '../member.ts'
import type { Shows } from '../shows.ts'

export const badge: Shows = {
  words: member,
  in: ['span', 'ts-badge ts-badge--'],
}
