import type { Format } from '../../../generated/language.ts'

const numeric: readonly (Format | undefined)[] = [
  'money',
  'sum',
  'tokens',
  'number',
  'count',
  'months',
  'days',
  'percent',
]

export function alignOf(format: Format | undefined): 'start' | 'end' {
  return numeric.includes(format) ? 'end' : 'start'
}
