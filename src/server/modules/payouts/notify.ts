import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { type PayoutRecord, referenceOf, titleOf } from './rows.ts'
import type { Payout } from './tables.ts'

/** Links to the page on which people choose their account. */
const accountPage = '/user/account?tab=banking'

type PayoutMail = Extract<MailName, `payout_${string}` | 'withdrawal_asked'>

/** Maps mails to their variants for payouts without an order. */
const withoutOrder: Partial<Record<PayoutMail, Extract<MailName, `withdrawal_${string}`>>> = {
  payout_account: 'withdrawal_account',
  payout_sent: 'withdrawal_sent',
  payout_failed: 'withdrawal_failed',
  payout_confirmed: 'withdrawal_confirmed',
}

function pageOf(mail: PayoutMail, { investment_id, reason }: Payout): string {
  const ownPage = reason === 'WITHDRAWAL' ? '/user/balance' : '/user/earnings'
  if (mail === 'payout_confirm')
    return investment_id === null ? ownPage : `/user/investments/${investment_id}`
  return investment_id === null || mail === 'payout_account'
    ? accountPage
    : `/user/investments/${investment_id}`
}

/** Notifies the investor of a payout's state. */
export async function notify(
  ctx: Context,
  mail: PayoutMail,
  record: PayoutRecord,
  event = `${record.payout.status}/${record.payout.attempts}`,
): Promise<void> {
  const { id, amount, reason, investment_id, transfer_reference, note, receipt_file_id } = record.payout
  const page = pageOf(mail, record.payout)
  await sendMail(ctx, (investment_id === null && withoutOrder[mail]) || mail, {
    to: record.investor,
    event: `payout/${id}/${event}`,
    values: (language) => ({
      amount: Number(amount),
      reference: referenceOf(record),
      issuance_title: titleOf(record, language),
      reason: ctx.text(`payout_reason.${reason}`, {}, language),
      transfer_reference,
      note,
      receipt_file_id: receipt_file_id ?? '',
      link: ctx.tenant.origin + page,
    }),
  })
}
