import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { investorAvailable, payoutClearing } from '../../../kernel/journal/accounts.ts'
import { chosenOf } from '../../banking/choose.ts'
import { payeeOwner } from '../../banking/owner.ts'
import { finishStep } from '../step.ts'

export const sendPayout: Handler<'sendPayout'> = async (ctx, { body, subject, transition }) => {
  const { investor_id, currency, payment_method, attempts } = subject.payout
  const { transfer_reference, bank_account_id: displayedAccountId } = body
  const chosenAccount = await chosenOf(ctx, payeeOwner(subject.payout))
  if (displayedAccountId !== undefined && displayedAccountId !== (chosenAccount?.id ?? ''))
    return throwError('account_replaced')
  const bank_account_id = chosenAccount?.id ?? null
  const changes = {
    transfer_reference,
    bank_account_id,
    attempts: attempts + 1,
    changed_at: ctx.now,
    return_at: null,
  }
  const updated = await transition(ctx, { changes, note: transfer_reference })
  return finishStep(ctx, updated, {
    entry: 'pay_out',
    from: investorAvailable(investor_id, currency),
    to: payoutClearing(payment_method, currency),
    mail: 'payout_sent',
  })
}
