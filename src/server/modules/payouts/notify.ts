import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { worded } from '../issuances/wording.ts'
import type { FoundPayout } from './rows.ts'

/** One mail to the investor, in their language, for where their money stands now. */
export async function notify(
  ctx: Context,
  mail: Extract<MailName, `payout_${string}`>,
  { payout, investment, issuance, investor }: FoundPayout,
): Promise<void> {
  const { id, amount, investment_id, transfer_reference, status, attempts } = payout
  await sendMail(ctx, mail, {
    to: investor,
    event: `payout/${id}/${status}/${attempts}`,
    values: (language) => ({
      amount: Number(amount),
      reference: investment.reference,
      issuance_title: worded(issuance.title, language),
      transfer_reference,
      link: `${ctx.tenant.origin}/user/investments/${investment_id}`,
    }),
  })
}
