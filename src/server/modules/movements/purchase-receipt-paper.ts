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
    ...{ buyer: buyer.name, number: buyer.tax_number, platform: customization.title },
    ...{ at, reference, tokens, price, amount, fees, total, currency_code: currency },
    project: purchase.issuance_title,
  }
  const say = (key: string) => ctx.text(`purchase_receipt.${key}`, values)
  const details = [
    say('what'),
    ...(fees > 0 ? [say('fees')] : []),
    ...(transfer_id === '' ? [] : [say('seller')]),
    ...(status === 'CANCELED' ? [say('canceled')] : []),
  ]
  return {
    title: say('title'),
    reference,
    cover: [
      {
        label: say('buyer'),
        value: buyer.name,
        more: [...(buyer.tax_number ? [say('number')] : []), buyer.email],
      },
      { label: say('project'), value: values.project },
      { label: say('tokens'), value: say('tokens_value') },
      { label: say('total'), value: say('total_value'), strong: true },
      { label: say('day'), value: say('day_value') },
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
