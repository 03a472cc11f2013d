import type { Handler } from '../../../kernel/context.ts'
import { evidenceOf, toldEvidence } from '../evidence.ts'

export const getSigningEvidence: Handler<'getSigningEvidence'> = async (ctx, { subject }) => {
  const signatures = await evidenceOf(ctx, subject.investment.id)
  return signatures.map(toldEvidence)
}
