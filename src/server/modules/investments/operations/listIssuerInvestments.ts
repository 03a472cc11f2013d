import type { InvestmentIssuerRow, InvestmentList, InvestmentRow } from '../../../../generated/domain.ts'
import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { openInterestsIn } from '../../interests/count.ts'
import { ownIds } from '../../issuances/own.ts'
import { listOf } from '../list.ts'

export const listIssuerInvestments: Handler<'listIssuerInvestments'> = async (ctx, { params }) => {
  const own = await ownIds(ctx, params.issuance)
  const [{ items, counts, groups: _groups, sums, ...listed }, interest] = await together([
    listOf(ctx, params, undefined, own),
    openInterestsIn(ctx, own),
  ])
  return {
    ...listed,
    items: items.map(asIssuersKnow),
    counts: { ...counts, interest },
    ...(sums && { sums: withoutFees(sums) }),
  }
}

function asIssuersKnow(row: InvestmentRow): InvestmentIssuerRow {
  const { id, reference, issuance_slug, issuance_title, investor_name, entity_name } = row
  const { tokens, token_name, token_symbol, currency, price, amount, status, created_at, token_state } = row
  return {
    ...{ id, reference, issuance_slug, issuance_title, investor_name, entity_name },
    ...{ tokens, token_name, token_symbol, currency, price, amount, status, created_at, token_state },
  }
}

function withoutFees({ total: _withFees, ...sums }: NonNullable<InvestmentList['sums']>) {
  return sums
}
