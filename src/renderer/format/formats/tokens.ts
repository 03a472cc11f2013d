import { formatNumber } from '../../../domain/numbers.ts'
import { numeric } from '../numeric.ts'

export const tokens = numeric((value, locale) => formatNumber(value, locale, 0))
