import { and, eq, inArray } from 'drizzle-orm'
import { rateOf } from '../../../../domain/returns.ts'
import type { EarningReturn, IssuanceType } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { paysWithBalance } from '../../balance/pays-with-balance.ts'
import { chosenOf } from '../../banking/choose.ts'
import { personOwner } from '../../banking/owner.ts'
import { actualPayments } from '../../distributions/actual-payments.ts'
import { earnings } from '../../distributions/tables.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { issuances } from '../../issuances/tables.ts'
import { textIn } from '../../issuances/wording.ts'
import { movements } from '../../movements/tables.ts'
import { earningsProviderOf } from '../../payees/provider.ts'
import { payeeState, selectPayoutsToConfirm } from '../../payees/state.ts'
import { claimableByDistribution, claimableOf, isPersonal, payableOf } from '../claimable-by-distribution.ts'
import { cumulativePaymentsOf, nextPaymentOf, withPlannedDates } from '../course.ts'
import { debtsOf } from '../debt.ts'
import { delaysOf } from '../delays.ts'
import { expectedOf, holderPartOf, undatedOf } from '../expected.ts'
import { lentAfterTransfers } from '../outstanding.ts'
import {
  announcedSums,
  distributedNumbersOf,
  heldBackSum,
  investedByIssuance,
  monthsOf,
  totalsByIssuance,
} from '../overview.ts'
import { yearsOf } from '../year.ts'

type ProjectReturns = Awaited<ReturnType<typeof totalsByIssuance>>[number]
type InvestedRow = Awaited<ReturnType<typeof investedByIssuance>>[number]

export const getMyEarnings: Handler<'getMyEarnings'> = async (ctx, { params }) => {
  const { id } = requireUser(ctx)
  const issuanceId = params.issuance ? issuanceIdBySlug(params.issuance) : undefined
  const whereMine = and(eq(earnings.investor_id, id), issuanceId && eq(earnings.issuance_id, issuanceId))
  const [
    totals,
    claimableSums,
    investedRows,
    announced,
    months,
    account,
    ownDebts,
    lentByIssuance,
    payee,
    confirmations,
    years,
    held_back,
  ] = await allSettledInOrder([
    totalsByIssuance(ctx, whereMine),
    claimableByDistribution(ctx, whereMine),
    investedByIssuance(ctx, id, issuanceId && eq(issuances.id, issuanceId)),
    announcedSums(ctx, whereMine),
    monthsOf(ctx, and(eq(movements.user_id, id), issuanceId && eq(movements.issuance_id, issuanceId))),
    chosenOf(ctx, personOwner(id)),
    debtsOf(ctx, id, ctx.tenant.customization.currency.code),
    lentAfterTransfers(ctx, id),
    payeeState(ctx, id, earningsProviderOf(ctx)),
    selectPayoutsToConfirm(ctx, id, 'EARNINGS'),
    yearsOf(ctx, id),
    heldBackSum(ctx, whereMine),
  ])
  const ids = [...new Set([...totals, ...announced].map(({ issuance_id }) => issuance_id))]
  const heldIds = investedRows.map(({ issuance }) => issuance.id)
  const [issuanceRows, distributedNumbers, actualByIssuance, delays] = await allSettledInOrder([
    ctx.tx.select().from(issuances).where(inArray(issuances.id, ids)),
    distributedNumbersOf(ctx, heldIds),
    actualPayments(ctx, heldIds),
    delaysOf(ctx, heldIds),
  ])
  const heldIssuances = investedRows.map(({ issuance }) => issuance)
  const issuancesById = new Map(
    [...heldIssuances, ...issuanceRows].map((issuance) => [issuance.id, issuance]),
  )
  const announcedPayments = announced.flatMap((payment) => {
    const issuance = issuancesById.get(payment.issuance_id)
    return issuance ? [{ ...payment, issuance }] : []
  })
  const loans = investedRows.map(({ issuance, invested }) => {
    const principal = lentByIssuance.get(issuance.id)?.principal
    const lentAmount = principal === undefined ? invested : BigInt(principal)
    const shares = { invested: lentAmount, raised: issuance.raised }
    const actual = holderPartOf(actualByIssuance.get(issuance.id) ?? [], shares)
    return { issuance, invested: lentAmount, actual }
  })
  const expected = expectedOf(ctx, { announced: announcedPayments, lent: loans, taken: distributedNumbers })
  const datedLoans = loans.map((loan) => ({
    ...loan,
    issuance: withPlannedDates(loan.issuance, loan.invested),
  }))
  const returns = [...issuancesById.values()].map((issuance) =>
    returnOf(
      ctx,
      {
        issuance,
        among: lentByIssuance.get(issuance.id)?.outstanding,
        next_on: expected.find(({ issuance_slug }) => issuance_slug === issuance.slug)?.on ?? null,
      },
      investedRows.find((row) => row.issuance.id === issuance.id),
      totals.find(({ issuance_id }) => issuance_id === issuance.id),
    ),
  )
  const { code } = ctx.tenant.customization.currency
  const debts = new Map([[code, ownDebts]])
  for (const { issuance } of claimableSums)
    if (!debts.has(issuance.currency)) debts.set(issuance.currency, await debtsOf(ctx, id, issuance.currency))
  const claimable = claimableOf(ctx, claimableSums, debts)
  const payableIn = (currency: string, lines = claimableSums) =>
    payableOf(
      lines.filter(({ issuance }) => issuance.currency === currency),
      debts.get(currency),
    )
  // Skips the provider's verification for earnings that a manager pays.
  const needsPayee =
    claimableSums.length === 0 ||
    claimableSums.some(({ entity_id, issuance }) => entity_id === null && issuance.currency === code)
  const isInTenantCurrency = ({ currency }: { currency: string }) => currency === code
  const tenantTotals = totals.filter(({ issuance_id }) => issuancesById.get(issuance_id)?.currency === code)
  const tenantReturns = returns.filter(isInTenantCurrency)
  const forecast = expectedOf(ctx, {
    announced: announcedPayments,
    lent: datedLoans,
    taken: distributedNumbers,
  }).filter(isInTenantCurrency)
  const nextPayment = nextPaymentOf(forecast, expected)
  const received = months.map(({ month, currency, net }) => ({
    month,
    from: `${month}-01`,
    currency,
    net: Number(net),
  }))
  return {
    claimable,
    net: netOf(claimable.filter(isInTenantCurrency)),
    payable: payableIn(code),
    balance_payable: payableIn(code, claimableSums.filter(isPersonal)),
    elsewhere: [...new Set(claimable.map(({ currency }) => currency))]
      .filter((currency) => currency !== code)
      .sort()
      .map((currency) => ({
        currency,
        net: netOf(claimable.filter((sums) => sums.currency === currency)),
        payable: payableIn(currency),
      })),
    held_back,
    returns: returns.sort((left, right) => right.net - left.net || right.invested - left.invested),
    outstanding: tenantReturns.reduce((total, row) => total + row.outstanding, 0),
    received: netOf(tenantReturns),
    claimed: tenantTotals.reduce((total, row) => total + Number(row.claimed), 0),
    expected,
    delays,
    undated: undatedOf(ctx, investedRows, returns),
    months: received,
    course: cumulativePaymentsOf(received.filter(isInTenantCurrency).toReversed(), forecast),
    ...(nextPayment && { next: nextPayment }),
    has_account: account !== undefined || (claimableSums.length > 0 && !claimableSums.some(isPersonal)),
    to_balance: paysWithBalance(ctx),
    payee: needsPayee ? payee : null,
    confirmations: confirmations.map((payout) => ({ ...payout, amount: Number(payout.amount) })),
    debt: Number(ownDebts.total),
    years,
  }
}

const netOf = (rows: readonly { net: number }[]) => rows.reduce((total, { net }) => total + net, 0)

interface ReturnInput {
  issuance: InvestedRow['issuance']
  /** Contains the outstanding cents; undefined if the person never bought or sold tokens of the issuance. */
  among: number | undefined
  next_on: string | null
}

function returnOf(
  { language }: Pick<Context, 'language'>,
  { issuance, among: lentOutstanding, next_on }: ReturnInput,
  investedTotals: InvestedRow | undefined,
  projectTotals: ProjectReturns | undefined,
): EarningReturn {
  const { invested = 0n, invested_days = 0n } = investedTotals ?? {}
  const { income = 0n, capital = 0n, capital_days = 0n, withholding = 0n, net = 0n } = projectTotals ?? {}
  const { simple, annual } = rateOf({ invested, invested_days: invested_days - capital_days, income })
  return {
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    issuance_type: issuance.type as IssuanceType,
    currency: issuance.currency,
    invested: Number(invested),
    outstanding: lentOutstanding ?? Number(invested > capital ? invested - capital : 0n),
    income: Number(income),
    capital: Number(capital),
    withholding: Number(withholding),
    net: Number(net),
    next_on,
    simple: income > 0n && invested > 0n ? simple : null,
    annual: annual > 0 ? annual : null,
  }
}
