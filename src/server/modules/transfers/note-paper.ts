import type { Context, Language } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import type { TransferRecord } from './rows.ts'

/** Builds the contract note of a transfer in a language. */
export function notePaper(ctx: Context, row: TransferRecord, language: Language): Paper {
  const { transfer, issuance, symbol, seller, buyer } = row
  const { customization } = ctx.tenant
  const kind = ctx.text(`transfer_kind.${transfer.kind}`, {}, language)
  const values = {
    platform: customization.title,
    issuance: textIn(issuance.title, language),
    symbol,
    kind,
    reference: transfer.reference,
    reason: transfer.reason,
    seller: fullName(seller),
    buyer: fullName(buyer),
    from: transfer.from_address,
    to: transfer.to_address,
    count: Number(transfer.tokens),
    price: Number(transfer.price),
    total: Number(transfer.total),
    at: transfer.changed_at.toISOString(),
  }
  const translate = (key: string) => ctx.text(`transfer_note.${key}`, values, language)
  const isSale = transfer.kind === 'SALE'
  return {
    title: translate('title'),
    reference: transfer.reference,
    cover: [
      { label: translate('from'), value: values.seller, more: [values.from] },
      { label: translate('to'), value: values.buyer, more: [values.to] },
      { label: translate('issuance'), value: values.issuance },
      { label: translate('tokens'), value: translate('tokens_value'), strong: true },
      ...(isSale
        ? [{ label: translate('total'), value: translate('total_value'), more: [translate('price_value')] }]
        : []),
      { label: translate('kind'), value: kind },
      { label: translate('day'), value: translate('day_value') },
    ],
    text: [
      translate(isSale ? 'sold' : 'moved'),
      ...(transfer.reason ? [translate('reason')] : []),
      translate(`seal_${customization.modules.signature}`),
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }, language),
    publisher: { name: customization.title, theme: customization.theme },
    date: transfer.changed_at,
    language,
  }
}
