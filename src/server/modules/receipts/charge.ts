import { cents } from '../../../domain/money.ts'
import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { investorPending } from '../../kernel/journal/accounts.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { finishCharge } from '../investments/charge.ts'
import type { FoundInvestment } from '../investments/rows.ts'
import type { Investment } from '../investments/tables.ts'
import { byTransfer } from './method.ts'
import { oweBack, sumOf, takeWaiting } from './waiting.ts'

/** What changes of an order that transfers pay. */
export function paidByTransfer(
  ctx: Pick<Context, 'payments'>,
  { payment_method }: Investment,
): Pick<Investment, 'payment_method'> {
  const isTransfer = providerOf(ctx, payment_method)?.kind === 'transfer'
  return { payment_method: isTransfer ? payment_method : byTransfer }
}

/** Pays a charged order with what came for it; what is too much is owed back. */
export async function chargeFromReceipts(ctx: Context, moved: FoundInvestment): Promise<InvestmentDetail> {
  const { id, total, currency } = moved.investment
  const came = sumOf(await takeWaiting(ctx, id))
  const excess = { amount: cents(came - total), reason: 'OVERPAID', received_reference: '' } as const
  await oweBack(ctx, moved.investment, excess)
  return finishCharge(ctx, moved, investorPending(id, currency))
}
