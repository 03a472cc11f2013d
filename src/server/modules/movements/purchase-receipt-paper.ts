import type { MovementPurchase } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import type { Party } from '../earnings/party.ts'

/** Builds the receipt of a purchase. */
export function purchaseReceiptPaper(
  ctx: Context,
  { purchase, buyer }: { purchase: MovementPurchase; buyer: Party },
): Paper {
  const { customization } = ctx.tenant
  const { at, reference, currency, tokens, price, amount, fees, total, transfer_id, status } = purchase
  const values = {
    buyer: buyer.name,
    number: buyer.tax_number,
    platform: customization.title,
    at,
    reference,
    tokens,
    price,
    amount,
    fees,
    total,
    currency_code: currency,
    project: purchase.issuance_title,
  }
  const translate = (key: string) => ctx.text(`purchase_receipt.${key}`, values)
  const details = [
    translate('what'),
    ...(fees > 0 ? [translate('fees')] : []),
    ...(transfer_id === '' ? [] : [translate('seller')]),
    ...(status === 'CANCELED' ? [translate('canceled')] : []),
  ]
  return {
    title: translate('title'),
    reference,
    cover: [
      {
        label: translate('buyer'),
        value: buyer.name,
        more: [...(buyer.tax_number ? [translate('number')] : []), buyer.email],
      },
      { label: translate('project'), value: values.project },
      { label: translate('tokens'), value: translate('tokens_value') },
      { label: translate('total'), value: translate('total_value'), strong: true },
      { label: translate('day'), value: translate('day_value') },
    ],
    text: [
      details.join(' '),
      ctx.text(`refund_receipt.seal_${customization.modules.signature}`, values),
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }),
    publisher: { name: customization.title, theme: customization.theme },
    date: new Date(at),
    language: ctx.language,
  }
}
