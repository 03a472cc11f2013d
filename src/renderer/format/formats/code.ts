import type { Shows } from '../shows.ts'

export const code: Shows = {
  words: String,
  in: ['code', 'ts-code'],
}
