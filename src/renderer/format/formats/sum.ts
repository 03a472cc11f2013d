import { formatSum } from '../../../domain/money.ts'
import { amount } from '../amount.ts'

export const sum = amount(formatSum)
