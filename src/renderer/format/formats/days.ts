import { formatCount } from '../../../domain/numbers.ts'
import { numeric } from '../numeric.ts'

export const days = numeric((value, locale) => formatCount(value, 'day', locale))
