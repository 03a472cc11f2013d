import { formatMoney } from '../../../domain/money.ts'
import { amount } from '../amount.ts'

export const money = amount(formatMoney)
