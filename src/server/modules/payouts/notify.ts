import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { type PayoutRecord, referenceOf, titleOf } from './rows.ts'
import type { Payout } from './tables.ts'

/** Returns the page on which the payee's account is chosen. */
function accountPage({ entity_id }: Payout): string {
  return entity_id === null ? '/user/account?tab=banking' : `/user/entities/${entity_id}`
}

type PayoutMail = Extract<MailName, `payout_${string}` | 'withdrawal_asked'>

/** Maps mails to their variants for payouts without an order. */
const mailsWithoutOrder: Partial<Record<PayoutMail, Extract<MailName, `withdrawal_${string}`>>> = {
  payout_account: 'withdrawal_account',
  payout_sent: 'withdrawal_sent',
  payout_failed: 'withdrawal_failed',
  payout_confirmed: 'withdrawal_confirmed',
}

function linkPageOf(mail: PayoutMail, payout: Payout): string {
  const { investment_id, reason } = payout
  const moneyPage = reason === 'WITHDRAWAL' ? '/user/balance' : '/user/earnings'
  if (mail === 'payout_confirm')
    return investment_id === null ? moneyPage : `/user/investments/${investment_id}`
  return investment_id === null || mail === 'payout_account'
    ? accountPage(payout)
    : `/user/investments/${investment_id}`
}

/** Returns the mail to send: the variant for a company's account, or for a payout without an order. */
function mailVariantOf(mail: PayoutMail, { investment_id, entity_id }: Payout) {
  if (mail === 'payout_account' && entity_id !== null) return 'payout_company_account'
  return (investment_id === null && mailsWithoutOrder[mail]) || mail
}

/** Notifies the investor of a payout's state. */
export async function notify(
  ctx: Context,
  mail: PayoutMail,
  record: PayoutRecord,
  event = `${record.payout.status}/${record.payout.attempts}`,
): Promise<void> {
  const { id, amount, reason, transfer_reference, note, receipt_file_id } = record.payout
  const page = linkPageOf(mail, record.payout)
  await sendMail(ctx, mailVariantOf(mail, record.payout), {
    to: record.investor,
    event: `payout/${id}/${event}`,
    values: (language) => ({
      amount: Number(amount),
      reference: referenceOf(record),
      issuance_title: titleOf(record, language),
      reason: ctx.text(`payout_reason.${reason}`, {}, language),
      transfer_reference,
      note,
      company: record.company?.name ?? '',
      receipt_file_id: receipt_file_id ?? '',
      link: ctx.tenant.origin + page,
    }),
  })
}
