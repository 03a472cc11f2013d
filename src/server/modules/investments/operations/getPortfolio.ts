import { calendarDay } from '../../../../domain/calendar.ts'
import type {
  InvestmentHolding,
  InvestmentPortfolio,
  IssuanceStatus,
  IssuanceType,
} from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { lentAmongHolders } from '../../earnings/outstanding.ts'
import { monthsUntil, receivedBy, returnedBy } from '../../earnings/paid-to-investor.ts'
import { goalOf } from '../../issuances/campaign.ts'
import { standingOf } from '../../issuances/card.ts'
import { textIn } from '../../issuances/wording.ts'
import { type Position, positionsOf } from '../positions.ts'

export const getPortfolio: Handler<'getPortfolio'> = async (ctx, { params }) => {
  const { id } = requireUser(ctx)
  const [rows, paid, back, months, among] = await allSettledInOrder([
    positionsOf(ctx, id, params.on),
    receivedBy(ctx, id, params.on),
    returnedBy(ctx, id, params.on),
    monthsUntil(ctx, id, params.on),
    lentAmongHolders(ctx, id, params.on),
  ])
  const positions = rows.map(withoutUnsigned).filter(({ tokens, reserved }) => tokens + reserved > 0)
  const received = new Map(
    paid.map(({ issuance_id, currency, received }) => [`${issuance_id} ${currency}`, Number(received)]),
  )
  const repaidByIssuance = new Map(back.map((each) => [each.issuance_id, Number(each.returned)]))
  const { code } = ctx.tenant.customization.currency
  const isOurs = ({ currency }: { currency: string }) => currency === code
  const ours = positions.filter(({ issuance }) => isOurs(issuance))
  const unsigned = rows.filter(({ issuance }) => isOurs(issuance))
  const holdings = positions
    .map((position) => ({
      ...holding(ctx, position, amountIn(positions, position.issuance.currency)),
      received: received.get(`${position.issuance.id} ${position.issuance.currency}`) ?? 0,
      outstanding:
        among.get(position.issuance.id)?.outstanding ??
        Math.max(0, position.cost - (repaidByIssuance.get(position.issuance.id) ?? 0)),
    }))
    .sort(largestFirst)
  return {
    total: add(ours, 'cost'),
    pending: add(ours, 'pending'),
    unsigned: add(unsigned, 'unsigned_cost'),
    received: paid.filter(isOurs).reduce((total, each) => total + Number(each.received), 0),
    outstanding: holdings.filter(isOurs).reduce((total, each) => total + each.outstanding, 0),
    elsewhere: [...new Set(positions.map(({ issuance }) => issuance.currency))]
      .filter((currency) => currency !== code)
      .map((currency) => ({ currency, total: amountIn(positions, currency) })),
    issuances: positions.length,
    tokens: add(positions, 'tokens'),
    holdings,
    by_type: byType(holdings.filter(isOurs)),
    months: months.map(({ month, invested, received }) => ({
      month,
      invested: Number(invested),
      received: Number(received),
    })),
    on: params.on ?? calendarDay(ctx.now),
  }
}

/** Leaves out the tokens of an order that its investor has not signed, which binds nobody yet. */
function withoutUnsigned(position: Position): Position {
  const { reserved, unsigned, pending, unsigned_cost } = position
  return { ...position, reserved: reserved - unsigned, pending: pending - unsigned_cost }
}

function holding(
  ctx: Context,
  position: Position,
  all: number,
): Omit<InvestmentHolding, 'received' | 'outstanding'> {
  const { issuance, tokens, reserved } = position
  const amount = position.cost + position.pending
  return {
    issuance_id: issuance.id,
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    issuance_type: issuance.type as IssuanceType,
    image_url: issuance.images[0]?.url ?? '',
    token_symbol: issuance.token_symbol,
    currency: issuance.currency,
    tokens,
    reserved,
    amount,
    paid: Number(position.paid),
    share_percent: Math.round((amount / all) * 1000) / 10,
    expected_return: issuance.expected_return,
    issuance_standing: standingOf(issuance),
    issuance_status: issuance.status as IssuanceStatus,
    raised: Number(issuance.raised),
    total_amount: Number(goalOf(issuance)),
    term_months: issuance.term_months,
  }
}

function byType(holdings: InvestmentHolding[]): InvestmentPortfolio['by_type'] {
  const amounts = new Map<IssuanceType, number>()
  for (const { issuance_type, amount } of holdings) {
    amounts.set(issuance_type, (amounts.get(issuance_type) ?? 0) + amount)
  }
  return [...amounts].map(([type, amount]) => ({ type, amount })).sort(largestFirst)
}

function largestFirst(one: { amount: number }, other: { amount: number }): number {
  return other.amount - one.amount
}

/** Returns the cost of positions in one currency. */
function amountIn(positions: readonly Position[], currency: string): number {
  return positions
    .filter(({ issuance }) => issuance.currency === currency)
    .reduce((total, { cost, pending }) => total + cost + pending, 0)
}

function add(positions: Position[], field: 'tokens' | 'cost' | 'pending' | 'unsigned_cost'): number {
  return positions.reduce((total, position) => total + position[field], 0)
}
