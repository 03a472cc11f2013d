import type { Handler } from '../../../kernel/context.ts'
import { answerMoved } from '../../investments/answer.ts'
import { timesToPay } from '../../investments/due.ts'

export const askRest: Handler<'askRest'> = async (ctx, { move }) =>
  answerMoved(ctx, await move(ctx, { changes: { proof_file_id: null, ...timesToPay(ctx) } }), 'rest_asked')
