import type { Shows } from '../shows.ts'

export const multiline: Shows = {
  words: String,
  in: ['span', 'ts-multiline'],
}
