import { eq } from 'drizzle-orm'
import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { contractText } from '../contract.ts'
import { findInvestment } from '../detail.ts'
import { investmentContracts } from '../tables.ts'

export const getContract: Handler<'getContract'> = async (ctx, { params }) => {
  const [investment, [signed]] = await together([
    findInvestment(ctx, params.id),
    ctx.tx.select().from(investmentContracts).where(eq(investmentContracts.investment_id, params.id)),
  ])
  if (!signed) return { ...(await contractText(ctx, investment)), signed_at: '', file_id: '', hash: '' }
  const { title, text, file_id, hash } = signed
  return { title, text, file_id, hash, signed_at: signed.signed_at.toISOString() }
}
