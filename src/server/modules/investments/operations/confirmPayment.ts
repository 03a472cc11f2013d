import type { Handler } from '../../../kernel/context.ts'
import { finishCharge } from '../charge.ts'
import { assertProof } from '../proof.ts'

export const confirmPayment: Handler<'confirmPayment'> = async (ctx, { body, subject, move }) => {
  assertProof(subject.investment, body.proof_file_id)
  return finishCharge(ctx, await move(ctx))
}
