import { formatRate } from '../../../domain/numbers.ts'
import { numeric } from '../numeric.ts'

export const rate = numeric(formatRate)
