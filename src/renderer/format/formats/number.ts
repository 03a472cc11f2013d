import { formatNumber } from '../../../domain/numbers.ts'
import { numeric } from '../numeric.ts'

export const number = numeric(formatNumber)
