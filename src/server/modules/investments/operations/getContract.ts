import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { contractText } from '../contract.ts'
import { findInvestment } from '../detail.ts'
import { investmentContracts } from '../tables.ts'

export const getContract: Handler<'getContract'> = async (ctx, { params }) => {
  const investment = await findInvestment(ctx, params.id)
  const [signed] = await ctx.tx
    .select()
    .from(investmentContracts)
    .where(eq(investmentContracts.investment_id, investment.id))
  if (!signed) return { ...(await contractText(ctx, investment)), signed_at: '', file_id: '', hash: '' }
  const { title, text, file_id, hash } = signed
  return { title, text, file_id, hash, signed_at: signed.signed_at.toISOString() }
}
