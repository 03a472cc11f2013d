import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { waitingCode } from '../../signatures/codes.ts'
import { contractText } from '../contract.ts'
import { investmentContracts } from '../tables.ts'

const noCode = { code_to: '', code_until: '' }

export const getContract: Handler<'getContract'> = async (ctx, { subject }) => {
  const { investment, contract_file_id } = subject
  const { reference } = investment
  if (contract_file_id === null) {
    const isTheirs = ctx.session.id === investment.investor_id
    const code = isTheirs ? await waitingCode(ctx, requireUser(ctx), investment) : noCode
    return {
      reference,
      ...(await contractText(ctx, investment)),
      ...{ signed_at: '', file_id: '', hash: '' },
      ...code,
    }
  }
  const [signed = fail('not_found')] = await ctx.tx
    .select()
    .from(investmentContracts)
    .where(eq(investmentContracts.investment_id, investment.id))
  const { title, text, file_id, hash, signed_at } = signed
  return { reference, title, text, file_id, hash, signed_at: signed_at.toISOString(), ...noCode }
}
