import type { Handler } from '../../../kernel/context.ts'
import { notifyAndGetDetail } from '../../investments/answer.ts'
import { paymentTimes } from '../../investments/due.ts'

export const askRest: Handler<'askRest'> = async (ctx, { transition }) =>
  notifyAndGetDetail(
    ctx,
    await transition(ctx, { changes: { proof_file_id: null, ...paymentTimes(ctx) } }),
    'rest_asked',
  )
