import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import type { Dispute } from './tables.ts'

type ManagersMail = 'payment_charged_back' | 'dispute_won'
type InvestorMail = 'order_charged_back' | 'order_stands_again' | 'order_refunded_again'

/** Notifies the managers of a step of a dispute, and the investor if their order changes. */
export async function notifyOfDispute(
  ctx: Context,
  { investment, investor, issuance }: InvestmentRecord,
  { number, amount }: Pick<Dispute, 'number' | 'amount'>,
  [managersMail, investorMail]: [ManagersMail, InvestorMail | undefined],
): Promise<void> {
  const { id, reference } = investment
  const values = { amount: Number(amount), reference }
  await sendMail(ctx, managersMail, {
    event:
      managersMail === 'payment_charged_back' ? `chargeback/${id}/${number}` : `dispute-won/${id}/${number}`,
    about: investment.investor_id,
    values: {
      ...values,
      investor_name: fullName(investor),
      link: `${ctx.tenant.origin}/manager/investments/${id}`,
    },
  })
  if (!investorMail) return
  const [recipient] = await ctx.tx.select().from(users).where(eq(users.id, investment.investor_id))
  if (!recipient) return
  await sendMail(ctx, investorMail, {
    to: recipient,
    event: `investment/${id}/${investorMail}/${number}`,
    values: (language) => ({
      ...values,
      issuance_title: textIn(issuance.title, language),
      link: `${ctx.tenant.origin}/user/investments/${id}`,
    }),
  })
}
