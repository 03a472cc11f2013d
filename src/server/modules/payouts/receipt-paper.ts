import type { Context, Language } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { masked } from '../banking/rows.ts'
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
    account: account ? masked(account.iban) : '',
    method: ctx.text(`payment_method.${payout.payment_method}`, {}, language),
  }
  const say = (key: string) => ctx.text(`refund_receipt.${key}`, values, language)
  const isRefund = payout.investment_id !== null
  const sayOwn = (key: string) => say(isRefund ? key : `own_${key}`)
  const way = wayOf(row)
  return {
    title: sayOwn('title'),
    reference: values.reference,
    cover: [
      { label: sayOwn('to'), value: values.investor, more: [values.email] },
      { label: sayOwn('amount'), value: say('amount_value'), strong: true },
      { label: say('way'), value: say(`way_${way}`), more: values.movement ? [say('movement')] : [] },
      { label: say('day'), value: say('day_value') },
      { label: sayOwn('order'), value: values.reference },
      ...(values.issuance ? [{ label: say('issuance'), value: values.issuance }] : []),
    ],
    text: [
      isRefund ? say(`paid_${way}`) : say('own_paid'),
      isRefund ? say(payout.note ? 'why_noted' : 'why') : say('own_why'),
      say(`seal_${customization.modules.signature}`),
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }, language),
    publisher: { name: customization.title, theme: customization.theme },
    date: payout.changed_at,
    language,
  }
}

function wayOf(record: PayoutRecord): 'provider' | 'account' | 'origin' {
  if (isByProvider(record)) return 'provider'
  return record.account ? 'account' : 'origin'
}
