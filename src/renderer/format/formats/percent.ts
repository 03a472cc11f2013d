import { formatPercent } from '../../../domain/numbers.ts'
import { numeric } from '../numeric.ts'

export const percent = numeric(formatPercent)
