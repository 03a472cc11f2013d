import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { worded } from '../issuances/wording.ts'
import type { FoundPayout } from './rows.ts'

/** Where people say to which account their money goes. */
const accountPage = '/user/account?tab=banking'

/** One mail to the investor, in their language, for where their money stands now. */
export async function notify(
  ctx: Context,
  mail: Extract<MailName, `payout_${string}`>,
  { payout, investment, issuance, investor }: FoundPayout,
  event = `${payout.status}/${payout.attempts}`,
): Promise<void> {
  const { id, amount, investment_id, transfer_reference, note, receipt_file_id } = payout
  await sendMail(ctx, mail, {
    to: investor,
    event: `payout/${id}/${event}`,
    values: (language) => ({
      amount: Number(amount),
      reference: investment.reference,
      issuance_title: worded(issuance.title, language),
      transfer_reference,
      note,
      receipt_file_id: receipt_file_id ?? '',
      link:
        ctx.tenant.origin + (mail === 'payout_account' ? accountPage : `/user/investments/${investment_id}`),
    }),
  })
}
