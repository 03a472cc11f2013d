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

/** Notifies the managers, and the investor if it changes their order, of a step of a dispute. */
export async function notifyOfDispute(
  ctx: Context,
  { investment, investor, issuance }: InvestmentRecord,
  { number, amount }: Pick<Dispute, 'number' | 'amount'>,
  [managers, person]: [ManagersMail, InvestorMail | undefined],
): Promise<void> {
  const { id, reference } = investment
  const values = { amount: Number(amount), reference }
  await sendMail(ctx, managers, {
    event: managers === 'payment_charged_back' ? `chargeback/${id}/${number}` : `dispute-won/${id}/${number}`,
    about: investment.investor_id,
    values: {
      ...{ ...values, investor_name: fullName(investor) },
      link: `${ctx.tenant.origin}/manager/investments/${id}`,
    },
  })
  if (!person) return
  const [reader] = await ctx.tx.select().from(users).where(eq(users.id, investment.investor_id))
  if (!reader) return
  await sendMail(ctx, person, {
    to: reader,
    event: `investment/${id}/${person}/${number}`,
    values: (language) => ({
      ...{ ...values, issuance_title: textIn(issuance.title, language) },
      link: `${ctx.tenant.origin}/user/investments/${id}`,
    }),
  })
}
