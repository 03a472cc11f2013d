import type { Format } from '../../../generated/language.ts'
import { formats } from '../../format/formats/index.ts'

export function alignOf(format: Format = 'text'): 'start' | 'end' {
  return formats[format].align ?? 'start'
}
