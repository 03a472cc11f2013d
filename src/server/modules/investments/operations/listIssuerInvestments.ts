import type { InvestmentIssuerRow, InvestmentList, InvestmentRow } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { openInterestsIn } from '../../interests/count.ts'
import { issuanceIdsOfAdministrator, issuanceIdsOfMember } from '../../issuances/issuance-ids.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { listOf } from '../list.ts'

export const listIssuerInvestments: Handler<'listIssuerInvestments'> = async (ctx, { params }) => {
  const administered = await issuanceIdsOfMember(ctx, params.issuance)
  const { id } = requireUser(ctx)
  const [{ items, counts, groups: _groups, sums, ...listed }, interest, answered] = await allSettledInOrder([
    listOf(ctx, params, undefined, administered),
    openInterestsIn(ctx, administered),
    issuanceIdsOfAdministrator(ctx, id),
  ])
  ctx.noted.listed = otherUserIds(
    ctx,
    items.map(({ investor_id }) => investor_id),
  )
  const signs = (row: InvestmentRow) => answered.includes(row.issuance_id) && row.investor_id !== id
  return {
    ...listed,
    items: items.map((row) => ({ ...asIssuersKnow(row), ...forSigners(row, signs(row)) })),
    counts: { ...counts, interest },
    ...(sums && { sums: withoutFees(sums) }),
  }
}

type ForSigners = 'signer' | 'contract_file_id'

/** Hides the contract from members who do not sign for the issuer. */
function forSigners(
  { status, countersigned, contract_file_id }: InvestmentRow,
  signer: boolean,
): Pick<InvestmentIssuerRow, ForSigners> {
  const maySeeContract = signer && (status === 'SIGNED_PENDING' || countersigned)
  return { signer, contract_file_id: maySeeContract ? contract_file_id : '' }
}

function asIssuersKnow(row: InvestmentRow): Omit<InvestmentIssuerRow, ForSigners> {
  const { id, reference, issuance_slug, issuance_title, investor_name, entity_name } = row
  const { tokens, token_name, token_symbol, currency, price, amount, status, created_at, token_state } = row
  const { due_at, signed_at, countersigned } = row
  return {
    ...{ id, reference, issuance_slug, issuance_title, investor_name, entity_name },
    ...{ tokens, token_name, token_symbol, currency, price, amount, status, created_at, token_state },
    ...{ due_at, signed_at, countersigned },
  }
}

function withoutFees({ total: _withFees, ...sums }: NonNullable<InvestmentList['sums']>) {
  return sums
}
