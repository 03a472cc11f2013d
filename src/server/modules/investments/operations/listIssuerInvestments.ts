import type { InvestmentIssuerRow, InvestmentList, InvestmentRow } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { countOpenInterestsOf } from '../../interests/count.ts'
import { issuanceIdsOfAdministrator, issuanceIdsOfMember } from '../../issuances/issuance-ids.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { investmentPage } from '../list.ts'

export const listIssuerInvestments: Handler<'listIssuerInvestments'> = async (ctx, { params }) => {
  const memberIssuanceIds = await issuanceIdsOfMember(ctx, params.issuance)
  const { id } = requireUser(ctx)
  const [{ items, counts, groups: _groups, sums, ...listed }, interest, signableIssuanceIds] =
    await allSettledInOrder([
      investmentPage(ctx, params, undefined, memberIssuanceIds),
      countOpenInterestsOf(ctx, memberIssuanceIds),
      issuanceIdsOfAdministrator(ctx, id),
    ])
  ctx.noted.listed = otherUserIds(
    ctx,
    items.map(({ investor_id }) => investor_id),
  )
  const canSign = (row: InvestmentRow) =>
    signableIssuanceIds.includes(row.issuance_id) && row.investor_id !== id
  return {
    ...listed,
    items: items.map((row) => ({ ...issuerFieldsOf(row), ...signerFieldsOf(row, canSign(row)) })),
    counts: { ...counts, interest },
    ...(sums && { sums: withoutFees(sums) }),
  }
}

type SignerField = 'signer' | 'contract_file_id'

/** Hides the contract from members who do not sign for the issuer. */
function signerFieldsOf(
  { status, countersigned, contract_file_id }: InvestmentRow,
  isSigner: boolean,
): Pick<InvestmentIssuerRow, SignerField> {
  const canSeeContract = isSigner && (status === 'SIGNED_PENDING' || countersigned)
  return { signer: isSigner, contract_file_id: canSeeContract ? contract_file_id : '' }
}

function issuerFieldsOf(row: InvestmentRow): Omit<InvestmentIssuerRow, SignerField> {
  const { id, reference, issuance_slug, issuance_title, investor_name, entity_name } = row
  const { tokens, token_name, token_symbol, currency, price, amount, status, created_at, token_state } = row
  const { due_at, signed_at, countersigned } = row
  return {
    id,
    reference,
    issuance_slug,
    issuance_title,
    investor_name,
    entity_name,
    tokens,
    token_name,
    token_symbol,
    currency,
    price,
    amount,
    status,
    created_at,
    token_state,
    due_at,
    signed_at,
    countersigned,
  }
}

function withoutFees({ total: _withFees, ...sums }: NonNullable<InvestmentList['sums']>) {
  return sums
}
