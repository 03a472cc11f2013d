import { eq } from 'drizzle-orm'
import type { InvestorCategory } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { consentsWithTexts, mailsAbout } from '../consents-and-mails.ts'
import { postingsOf } from '../postings.ts'
import { simulationOf } from '../simulation.ts'
import { testOf } from '../test.ts'

export const getOrderRecord: Handler<'getOrderRecord'> = async (ctx, { subject: { investment } }) => {
  const [test, simulation, consents, mails, postings, [investor]] = await allSettledInOrder([
    testOf(ctx, investment),
    simulationOf(ctx, investment),
    consentsWithTexts(ctx, investment),
    mailsAbout(ctx, investment),
    postingsOf(ctx, investment),
    ctx.tx
      .select({ document_number: users.document_number })
      .from(users)
      .where(eq(users.id, investment.investor_id)),
  ])
  return {
    investor_id: investment.investor_id,
    document_number: investor?.document_number ?? '',
    category: investment.investor_category as InvestorCategory,
    warned_at: investment.warned_at.toISOString(),
    over_threshold: investment.over_threshold,
    test,
    simulation,
    consents,
    mails,
    ...postings,
  }
}
