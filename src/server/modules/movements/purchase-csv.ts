import { calendarDay } from '../../../domain/calendar.ts'
import { csv, plainCents, withoutFormula } from '../../../domain/csv.ts'
import type { MovementPurchase } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { locales } from '../../kernel/texts.ts'
import type { Party } from '../earnings/party.ts'

const columns = [
  ...['day', 'reference', 'project', 'buyer', 'document', 'tokens', 'price', 'amount', 'fees', 'total'],
  ...['currency', 'held'],
]

/** Builds a CSV file of a purchase. */
export function purchaseCsv(
  ctx: Context,
  { purchase, buyer }: { purchase: MovementPurchase; buyer: Party },
): Uint8Array {
  const locale = locales[ctx.language]
  const formatMoney = (amount: number) => plainCents(BigInt(amount), locale)
  const { at, reference, issuance_title, tokens, price, amount, fees, total, currency, held } = purchase
  const row = [
    calendarDay(new Date(at), ctx.timeZone),
    withoutFormula(reference),
    withoutFormula(issuance_title),
    withoutFormula(buyer.name),
    withoutFormula(buyer.tax_number),
    ...[
      String(tokens),
      formatMoney(price),
      formatMoney(amount),
      formatMoney(fees),
      formatMoney(total),
      currency,
      String(held),
    ],
  ]
  const headerRow = columns.map((column) => ctx.text(`purchase_receipt.column_${column}`))
  return new TextEncoder().encode(csv([headerRow, row], locale))
}
