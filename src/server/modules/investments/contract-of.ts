import { and, eq } from 'drizzle-orm'
import type { InvestmentContract } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { signedAgreements } from '../signatures/agreements.ts'
import { openCodeDetails } from '../signatures/codes.ts'
import { contractSignatures } from '../signatures/tables.ts'
import { contractContents } from './contract.ts'
import type { InvestmentRecord } from './rows.ts'
import { investmentContracts } from './tables.ts'

const noCodeFields = { code_to: '', code_phone: '', code_until: '' }
const unsignedFields = { signed_at: '', countersigned_at: '', file_id: '', hash: '' }

/**
 * Returns an order's contract as signed, with its newest copy; before the signature, as it would be signed now. Throws
 * `not_found`.
 */
export async function contractOf(
  ctx: Context,
  { investment, contract_file_id }: InvestmentRecord,
): Promise<InvestmentContract> {
  const { id, reference } = investment
  if (contract_file_id === null) {
    const isInvestor = ctx.session.id === investment.investor_id
    const code = isInvestor ? await openCodeDetails(ctx, requireUser(ctx), investment) : noCodeFields
    const { title, text, agreements } = await contractContents(ctx, investment)
    return { reference, title, text, agreements, ...unsignedFields, ...code }
  }
  const whereOfIssuer = and(
    eq(contractSignatures.tenant_id, investmentContracts.tenant_id),
    eq(contractSignatures.investment_id, investmentContracts.investment_id),
    eq(contractSignatures.party, 'ISSUER'),
  )
  const [[record = throwError('not_found')], agreements] = await allSettledInOrder([
    ctx.tx
      .select({ contract: investmentContracts, issuer: contractSignatures })
      .from(investmentContracts)
      .leftJoin(contractSignatures, whereOfIssuer)
      .where(eq(investmentContracts.investment_id, id)),
    signedAgreements(ctx, id),
  ])
  const { contract, issuer } = record
  const { title, text, signed_at } = contract
  const { file_id, hash } = issuer ?? contract
  return {
    reference,
    title,
    text,
    file_id,
    hash,
    agreements,
    signed_at: signed_at.toISOString(),
    countersigned_at: issuer?.signed_at.toISOString() ?? '',
    ...noCodeFields,
  }
}
