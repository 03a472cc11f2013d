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
import { lentAfterTransfers } from '../../earnings/outstanding.ts'
import { monthsUntil, receivedBy, returnedBy } from '../../earnings/paid-to-investor.ts'
import { goalOf } from '../../issuances/campaign.ts'
import { standingOf } from '../../issuances/card.ts'
import { textIn } from '../../issuances/wording.ts'
import { type Position, positionsOf } from '../positions.ts'

export const getPortfolio: Handler<'getPortfolio'> = async (ctx, { params }) => {
  const { id } = requireUser(ctx)
  const [rows, receivedRows, repaidRows, months, lentByIssuance] = await allSettledInOrder([
    positionsOf(ctx, id, params.on),
    receivedBy(ctx, id, params.on),
    returnedBy(ctx, id, params.on),
    monthsUntil(ctx, id, params.on),
    lentAfterTransfers(ctx, id, params.on),
  ])
  const positions = rows.map(withoutUnsigned).filter(({ tokens, reserved }) => tokens + reserved > 0)
  const receivedByHolding = new Map(
    receivedRows.map(({ issuance_id, currency, received }) => [
      `${issuance_id} ${currency}`,
      Number(received),
    ]),
  )
  const repaidByIssuance = new Map(repaidRows.map((row) => [row.issuance_id, Number(row.returned)]))
  const { code } = ctx.tenant.customization.currency
  const isInTenantCurrency = ({ currency }: { currency: string }) => currency === code
  const tenantPositions = positions.filter(({ issuance }) => isInTenantCurrency(issuance))
  const tenantRows = rows.filter(({ issuance }) => isInTenantCurrency(issuance))
  const tenantReceivedRows = receivedRows.filter(isInTenantCurrency)
  const holdings = positions
    .map((position) => ({
      ...holdingOf(ctx, position, amountIn(positions, position.issuance.currency)),
      received: receivedByHolding.get(`${position.issuance.id} ${position.issuance.currency}`) ?? 0,
      outstanding:
        lentByIssuance.get(position.issuance.id)?.outstanding ??
        Math.max(0, position.cost - (repaidByIssuance.get(position.issuance.id) ?? 0)),
    }))
    .sort(largestFirst)
  return {
    total: sumOf(tenantPositions, 'cost'),
    pending: sumOf(tenantPositions, 'pending'),
    unsigned: sumOf(tenantRows, 'unsigned_cost'),
    received: receivedAmount(tenantReceivedRows),
    outstanding: holdings
      .filter(isInTenantCurrency)
      .reduce((total, holding) => total + holding.outstanding, 0),
    elsewhere: [...new Set(positions.map(({ issuance }) => issuance.currency))]
      .filter((currency) => currency !== code)
      .map((currency) => ({ currency, total: amountIn(positions, currency) })),
    issuances: positions.length,
    tokens: sumOf(positions, 'tokens'),
    holdings,
    by_type: amountsByType(holdings.filter(isInTenantCurrency), tenantReceivedRows),
    months: months.map(({ month, invested, received }) => ({
      month,
      invested: Number(invested),
      received: Number(received),
    })),
    on: params.on ?? calendarDay(ctx.now, ctx.timeZone),
  }
}

/** Subtracts the tokens of orders that the investor has not signed, because they are not binding yet. */
function withoutUnsigned(position: Position): Position {
  const { reserved, unsigned, pending, unsigned_cost } = position
  return { ...position, reserved: reserved - unsigned, pending: pending - unsigned_cost }
}

function holdingOf(
  ctx: Context,
  position: Position,
  totalAmount: number,
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
    share_percent: Math.round((amount / totalAmount) * 1000) / 10,
    expected_return: issuance.expected_return,
    issuance_standing: standingOf(issuance, ctx),
    issuance_status: issuance.status as IssuanceStatus,
    raised: Number(issuance.raised),
    total_amount: Number(goalOf(issuance)),
    term_months: issuance.term_months,
  }
}

type ReceivedRow = Awaited<ReturnType<typeof receivedBy>>[number]

/** Returns the amounts of each type, with what was received from projects that the investor no longer holds. */
function amountsByType(
  holdings: readonly InvestmentHolding[],
  receivedRows: readonly ReceivedRow[],
): InvestmentPortfolio['by_type'] {
  const types = new Set([
    ...holdings.map(({ issuance_type }) => issuance_type),
    ...receivedRows.map(({ type }) => type as IssuanceType),
  ])
  return [...types]
    .map((type) => {
      const ofType = holdings.filter(({ issuance_type }) => issuance_type === type)
      const sumOfField = (field: 'amount' | 'outstanding') =>
        ofType.reduce((total, holding) => total + holding[field], 0)
      return {
        type,
        amount: sumOfField('amount'),
        received: receivedAmount(receivedRows.filter((row) => row.type === type)),
        outstanding: sumOfField('outstanding'),
      }
    })
    .sort(largestFirst)
}

function receivedAmount(rows: readonly ReceivedRow[]): number {
  return rows.reduce((total, { received }) => total + Number(received), 0)
}

function largestFirst(first: { amount: number }, second: { amount: number }): number {
  return second.amount - first.amount
}

/** Returns the cost of positions in one currency. */
function amountIn(positions: readonly Position[], currency: string): number {
  return positions
    .filter(({ issuance }) => issuance.currency === currency)
    .reduce((total, { cost, pending }) => total + cost + pending, 0)
}

function sumOf(positions: Position[], field: 'tokens' | 'cost' | 'pending' | 'unsigned_cost'): number {
  return positions.reduce((total, position) => total + position[field], 0)
}
