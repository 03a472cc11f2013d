import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { closeClaimed, finishPaid } from '../finish.ts'
import { isOwed, lineOf, selectLines } from '../lines.ts'
import { selectDistributions } from '../rows.ts'
import { settleByHand } from '../settle-by-hand.ts'
import { distributions, earnings } from '../tables.ts'

/** Settles a line by hand and closes its distribution if it was the last open line. */
export const settleEarning: Handler<'settleEarning'> = async (ctx, { subject, body }) => {
  const { id, distribution_id, status, settlement } = subject.earning
  const [record] = await selectDistributions(ctx, eq(distributions.id, distribution_id)).for(
    'no key update',
    {
      of: distributions,
    },
  )
  const [line] = await ctx.tx.select().from(earnings).where(eq(earnings.id, id)).for('update')
  if (!record || !line || line.status !== status || line.settlement !== settlement)
    return throwError('wrong_state')
  if (isOwed(line) && body.settlement === 'OWED')
    throwFieldErrors([{ field: 'settlement', key: 'distributions.is_owed', params: {} }])
  await settleByHand(ctx, line, body)
  if (['FUNDED', 'PAYING', 'PAUSED'].includes(record.distribution.status)) await finishPaid(ctx, record)
  else await closeClaimed(ctx, [distribution_id])
  const [settledLine] = await selectLines(ctx, eq(earnings.id, id))
  return settledLine ? lineOf(ctx, settledLine) : throwError('not_found')
}
