import type { Format } from '../../../generated/language.ts'

const numeric: readonly (Format | undefined)[] = ['money', 'tokens', 'number', 'percent']

export function alignOf(format: Format | undefined): 'start' | 'end' {
  return numeric.includes(format) ? 'end' : 'start'
}
