import type { Handler } from '../../../kernel/context.ts'
import { answerUpdated } from '../../investments/answer.ts'
import { timesToPay } from '../../investments/due.ts'

export const askRest: Handler<'askRest'> = async (ctx, { transition }) =>
  answerUpdated(
    ctx,
    await transition(ctx, { changes: { proof_file_id: null, ...timesToPay(ctx) } }),
    'rest_asked',
  )
