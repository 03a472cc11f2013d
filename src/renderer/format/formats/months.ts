import { formatCount } from '../../../domain/numbers.ts'
import { numeric } from '../numeric.ts'

export const months = numeric((value, locale) => formatCount(value, 'month', locale))
