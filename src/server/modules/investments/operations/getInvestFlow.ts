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
import { whereVisibleToInvestors } from '../../issuances/visibility.ts'
import { textIn } from '../../issuances/wording.ts'
import { dataChanged } from '../../people/status.ts'
import { tokenClasses } from '../../tokens/tables.ts'
import { storeBegunInvestment } from '../begun.ts'
import { withClassFigures } from '../order.ts'
import { largestOrder, maxUnpaidTokens, smallestOrder } from '../price.ts'
import { changeableStatuses, chargedStatuses, finishedStatuses } from '../statuses.ts'
import { investmentContracts, investments } from '../tables.ts'

const changeableStatusNames: readonly string[] = changeableStatuses

/** Lists the statuses before the signature, in which the person's verification may be pending. */
const statusesBeforeSignature: readonly string[] = ['CREATED', 'METHOD_PAYMENT'] satisfies InvestmentStatus[]

/** Describes the flow's state without an unfinished order. */
const emptyState = {
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
    notInArray(investments.status, [...finishedStatuses]),
  )
  const whereContract = and(
    eq(investmentContracts.tenant_id, investments.tenant_id),
    eq(investmentContracts.investment_id, investments.id),
  )
  const whereClassOfOrder = and(
    eq(tokenClasses.tenant_id, investments.tenant_id),
    eq(tokenClasses.id, investments.class_id),
  )
  const [row] = await ctx.tx
    .select({
      issuance: issuances,
      investment: investments,
      contract: { hash: investmentContracts.hash },
      tokenClass: tokenClasses,
      kept: reservedForOthers(ctx),
    })
    .from(issuances)
    .leftJoin(investments, whereUnfinished)
    .leftJoin(investmentContracts, whereContract)
    .leftJoin(tokenClasses, whereClassOfOrder)
    .where(and(eq(issuances.slug, params.slug), whereVisibleToInvestors(ctx)))
  if (!row) return throwError('not_found')

  const { investment, contract: signedContract } = row
  if (!investment && isAnyClassOpen(row.issuance, ctx)) storeBegunInvestment(ctx, row.issuance.slug)
  const reservedTokens = tokens(BigInt(row.kept))
  const { validation, validation_reason, test_review } = ctx.session
  // Lets a person finish their order while a manager reviews the data that they have changed.
  const isDataInReview = validation === 'pending' && validation_reason === dataChanged
  const isApproved = (validation === 'validated' || isDataInReview) && test_review !== 'rejected'
  const issuance = withClassFigures(row.issuance, row.tokenClass, reservedTokens)
  return {
    slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    ...emptyState,
    price: Number(issuance.token_price),
    order_min: Number(smallestOrder(issuance)),
    order_max: Number(
      largestOrder(ctx, issuance, {
        givenUp: investment?.tokens ?? tokens(0),
        kept: row.tokenClass ? tokens(0) : reservedTokens,
      }),
    ),
    unpaid_max: Number(maxUnpaidTokens(ctx, issuance)),
    ...(investment && {
      has_investment: true,
      checked: isApproved || !statusesBeforeSignature.includes(investment.status),
      investment_id: investment.id,
      status: investment.status,
      changeable: changeableStatusNames.includes(investment.status),
      tokens: Number(investment.tokens),
      total: Number(investment.total),
      signed: signedContract !== null,
      payment_method: investment.payment_method,
      pays_on_page:
        investment.payment_method === 'BALANCE' ||
        onlineProviderOf(ctx, investment.payment_method) !== undefined,
      paid: chargedStatuses.includes(investment.status),
      proof: investment.proof_file_id !== null,
    }),
  }
}
