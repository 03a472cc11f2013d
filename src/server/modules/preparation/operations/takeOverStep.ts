import type { Handler } from '../../../kernel/context.ts'
import { takeOver } from '../holds.ts'

export const takeOverStep: Handler<'takeOverStep'> = async (ctx, { subject, body }) => {
  await takeOver(ctx, subject.issuance, body.step)
  return null
}
