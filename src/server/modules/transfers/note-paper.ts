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
    ...{ symbol, kind, reference: transfer.reference, reason: transfer.reason },
    ...{ seller: fullName(seller), buyer: fullName(buyer) },
    ...{ from: transfer.from_address, to: transfer.to_address },
    count: Number(transfer.tokens),
    price: Number(transfer.price),
    total: Number(transfer.total),
    at: transfer.changed_at.toISOString(),
  }
  const say = (key: string) => ctx.text(`transfer_note.${key}`, values, language)
  const isSale = transfer.kind === 'SALE'
  return {
    title: say('title'),
    reference: transfer.reference,
    cover: [
      { label: say('from'), value: values.seller, more: [values.from] },
      { label: say('to'), value: values.buyer, more: [values.to] },
      { label: say('issuance'), value: values.issuance },
      { label: say('tokens'), value: say('tokens_value'), strong: true },
      ...(isSale ? [{ label: say('total'), value: say('total_value'), more: [say('price_value')] }] : []),
      { label: say('kind'), value: kind },
      { label: say('day'), value: say('day_value') },
    ],
    text: [
      say(isSale ? 'sold' : 'moved'),
      ...(transfer.reason ? [say('reason')] : []),
      say(`seal_${customization.modules.signature}`),
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }, language),
    publisher: { name: customization.title, theme: customization.theme },
    date: transfer.changed_at,
    language,
  }
}
