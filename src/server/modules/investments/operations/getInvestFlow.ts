import { and, eq, notInArray } from 'drizzle-orm'
import { tokens } from '../../../../domain/money.ts'
import type { InvestmentFlowState, InvestmentStatus } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import { reservedForOthers } from '../../interests/booked-tokens.ts'
import { isAnyClassOpen } from '../../issuances/campaign.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereShown } from '../../issuances/visibility.ts'
import { textIn } from '../../issuances/wording.ts'
import { tokenClasses } from '../../tokens/tables.ts'
import { rememberBegun } from '../begun.ts'
import { offered } from '../order.ts'
import { largestOrder, maxUnpaid, smallestOrder } from '../price.ts'
import { changeable, charged, finished } from '../statuses.ts'
import { investmentContracts, investments } from '../tables.ts'

const stillChangeable: readonly string[] = changeable

/** Lists the statuses before the signature, in which the person's verification may be pending. */
const waitsForChecks: readonly string[] = ['CREATED', 'METHOD_PAYMENT'] satisfies InvestmentStatus[]

/** Describes the state before an order; finished orders do not count. */
const nothing = {
  has_investment: false,
  checked: false,
  changeable: true,
  investment_id: '',
  status: '',
  tokens: 0,
  total: 0,
  signed: false,
  payment_method: '',
  pays_on_page: false,
  paid: false,
  proof: false,
} satisfies Partial<InvestmentFlowState>

export const getInvestFlow: Handler<'getInvestFlow'> = async (ctx, { params }) => {
  const whereUnfinished = and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
    eq(investments.investor_id, requireUser(ctx).id),
    notInArray(investments.status, [...finished]),
  )
  const contract = and(
    eq(investmentContracts.tenant_id, investments.tenant_id),
    eq(investmentContracts.investment_id, investments.id),
  )
  const classOfOrder = and(
    eq(tokenClasses.tenant_id, investments.tenant_id),
    eq(tokenClasses.id, investments.class_id),
  )
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      investment: investments,
      contract: { hash: investmentContracts.hash },
      other: tokenClasses,
      kept: reservedForOthers(ctx),
    })
    .from(issuances)
    .leftJoin(investments, whereUnfinished)
    .leftJoin(investmentContracts, contract)
    .leftJoin(tokenClasses, classOfOrder)
    .where(and(eq(issuances.slug, params.slug), whereShown(ctx)))
  if (!row) return throwError('not_found')

  const { investment, contract: signed } = row
  if (!investment && isAnyClassOpen(row.issuance, ctx.now)) rememberBegun(ctx, row.issuance.slug)
  const stored = tokens(BigInt(row.kept))
  const { validation, test_review } = ctx.session
  const approved = validation === 'validated' && test_review !== 'rejected'
  const issuance = offered(row.issuance, row.other, stored)
  return {
    slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    ...nothing,
    price: Number(issuance.token_price),
    order_min: Number(smallestOrder(issuance)),
    order_max: Number(
      largestOrder(ctx, issuance, {
        givenUp: investment?.tokens ?? tokens(0),
        kept: row.other ? tokens(0) : stored,
      }),
    ),
    unpaid_max: Number(maxUnpaid(ctx, issuance)),
    ...(investment && {
      has_investment: true,
      checked: approved || !waitsForChecks.includes(investment.status),
      investment_id: investment.id,
      status: investment.status,
      changeable: stillChangeable.includes(investment.status),
      tokens: Number(investment.tokens),
      total: Number(investment.total),
      signed: signed !== null,
      payment_method: investment.payment_method,
      pays_on_page:
        investment.payment_method === 'BALANCE' ||
        onlineProviderOf(ctx, investment.payment_method) !== undefined,
      paid: charged.includes(investment.status),
      proof: investment.proof_file_id !== null,
    }),
  }
}
