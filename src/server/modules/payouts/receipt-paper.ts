import type { Context, Language } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { maskIban } from '../banking/rows.ts'
import { fullName } from '../person.ts'
import { isByProvider, type PayoutRecord, referenceOf, titleOf } from './rows.ts'

/** Builds the receipt of a payout in a language. */
export async function receiptPaper(ctx: Context, row: PayoutRecord, language: Language): Promise<Paper> {
  const { payout, investor, account } = row
  const { customization } = ctx.tenant
  const values = {
    platform: customization.title,
    investor: fullName(investor),
    email: investor.email,
    amount: Number(payout.amount),
    reference: referenceOf(row),
    issuance: titleOf(row, language),
    reason: ctx.text(`payout_reason.${payout.reason}`, {}, language),
    note: payout.note,
    owed_at: payout.owed_at.toISOString(),
    arrived_at: payout.changed_at.toISOString(),
    movement: payout.transfer_reference,
    account: account ? maskIban(account.iban) : '',
    method: ctx.text(`payment_method.${payout.payment_method}`, {}, language),
  }
  const translate = (key: string) => ctx.text(`refund_receipt.${key}`, values, language)
  const isRefund = payout.investment_id !== null
  const translateVariant = (key: string) => translate(isRefund ? key : `own_${key}`)
  const refundWay = refundWayOf(row)
  return {
    title: translateVariant('title'),
    reference: values.reference,
    cover: [
      { label: translateVariant('to'), value: values.investor, more: [values.email] },
      { label: translateVariant('amount'), value: translate('amount_value'), strong: true },
      {
        label: translate('way'),
        value: translate(`way_${refundWay}`),
        more: values.movement ? [translate('movement')] : [],
      },
      { label: translate('day'), value: translate('day_value') },
      { label: translateVariant('order'), value: values.reference },
      ...(values.issuance ? [{ label: translate('issuance'), value: values.issuance }] : []),
    ],
    text: [
      isRefund ? translate(`paid_${refundWay}`) : translate('own_paid'),
      isRefund ? translate(payout.note ? 'why_noted' : 'why') : translate('own_why'),
      translate(`seal_${customization.modules.signature}`),
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }, language),
    publisher: { name: customization.title, theme: customization.theme },
    date: payout.changed_at,
    language,
  }
}

function refundWayOf(record: PayoutRecord): 'provider' | 'account' | 'origin' {
  if (isByProvider(record)) return 'provider'
  return record.account ? 'account' : 'origin'
}
