import type { Handler } from '../../../kernel/context.ts'
import { evidenceDetails, evidenceOf } from '../evidence.ts'

export const getSigningEvidence: Handler<'getSigningEvidence'> = async (ctx, { subject }) => {
  const signatures = await evidenceOf(ctx, subject.investment.id)
  return signatures.map(evidenceDetails)
}
