import { and, eq, inArray } from 'drizzle-orm'
import { rateOf } from '../../../../domain/returns.ts'
import type { EarningReturn, IssuanceType } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { paysWithBalance } from '../../balance/pays-with-balance.ts'
import { chosenOf } from '../../banking/choose.ts'
import { ofPerson } from '../../banking/owner.ts'
import { actualPayments } from '../../distributions/actual-payments.ts'
import { earnings } from '../../distributions/tables.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { issuances } from '../../issuances/tables.ts'
import { textIn } from '../../issuances/wording.ts'
import { movements } from '../../movements/tables.ts'
import { earningsProviderOf } from '../../payees/provider.ts'
import { confirmationsOf, payeeState } from '../../payees/state.ts'
import { claimableByDistribution, claimableOf, isOwn, payableOf } from '../claimable-by-distribution.ts'
import { courseOf, datedFromCampaign, nextOf } from '../course.ts'
import { debtsOf } from '../debt.ts'
import { expectedOf, partOf, undatedOf } from '../expected.ts'
import { lentAmongHolders } from '../outstanding.ts'
import { announcedTo, investedIn, monthsOf, numbersOf, totalsByIssuance } from '../overview.ts'
import { yearsOf } from '../year.ts'

type ProjectReturns = Awaited<ReturnType<typeof totalsByIssuance>>[number]
type Invested = Awaited<ReturnType<typeof investedIn>>[number]

export const getMyEarnings: Handler<'getMyEarnings'> = async (ctx, { params }) => {
  const { id } = requireUser(ctx)
  const one = params.issuance ? issuanceIdBySlug(params.issuance) : undefined
  const whereMine = and(eq(earnings.investor_id, id), one && eq(earnings.issuance_id, one))
  const [brought, waiting, invested, announced, months, account, own, among, payee, confirmations, years] =
    await allSettledInOrder([
      totalsByIssuance(ctx, whereMine),
      claimableByDistribution(ctx, whereMine),
      investedIn(ctx, id, one && eq(issuances.id, one)),
      announcedTo(ctx, whereMine),
      monthsOf(ctx, and(eq(movements.user_id, id), one && eq(movements.issuance_id, one))),
      chosenOf(ctx, ofPerson(id)),
      debtsOf(ctx, id, ctx.tenant.customization.currency.code),
      lentAmongHolders(ctx, id),
      payeeState(ctx, id, earningsProviderOf(ctx)),
      confirmationsOf(ctx, id, 'EARNINGS'),
      yearsOf(ctx, id),
    ])
  const ids = [...new Set([...brought, ...announced].map(({ issuance_id }) => issuance_id))]
  const [issuanceRows, taken, actual] = await allSettledInOrder([
    ctx.tx.select().from(issuances).where(inArray(issuances.id, ids)),
    numbersOf(
      ctx,
      invested.map(({ issuance }) => issuance.id),
    ),
    actualPayments(
      ctx,
      invested.map(({ issuance }) => issuance.id),
    ),
  ])
  const known = new Map(
    [...invested.map(({ issuance }) => issuance), ...issuanceRows].map((each) => [each.id, each]),
  )
  const certain = announced.flatMap((each) => {
    const issuance = known.get(each.issuance_id)
    return issuance ? [{ ...each, issuance }] : []
  })
  const held = invested.map(({ issuance, invested }) => {
    const principal = among.get(issuance.id)?.principal
    const lent = principal === undefined ? invested : BigInt(principal)
    const shares = { invested: lent, raised: issuance.raised }
    return { issuance, invested: lent, actual: partOf(actual.get(issuance.id) ?? [], shares) }
  })
  const expected = expectedOf(ctx, { announced: certain, lent: held, taken })
  const lent = held.map((each) => ({ ...each, issuance: datedFromCampaign(each.issuance, each.invested) }))
  const returns = [...known.values()].map((issuance) =>
    returnOf(
      ctx,
      {
        issuance,
        among: among.get(issuance.id)?.outstanding,
        next_on: expected.find(({ issuance_slug }) => issuance_slug === issuance.slug)?.on ?? null,
      },
      invested.find((each) => each.issuance.id === issuance.id),
      brought.find(({ issuance_id }) => issuance_id === issuance.id),
    ),
  )
  const { code } = ctx.tenant.customization.currency
  const debts = new Map([[code, own]])
  for (const { issuance } of waiting)
    if (!debts.has(issuance.currency)) debts.set(issuance.currency, await debtsOf(ctx, id, issuance.currency))
  const claimable = claimableOf(ctx, waiting, debts)
  const payableIn = (currency: string, lines = waiting) =>
    payableOf(
      lines.filter(({ issuance }) => issuance.currency === currency),
      debts.get(currency),
    )
  // Skips the provider's verification for earnings that a manager pays.
  const needsPayee =
    waiting.length === 0 ||
    waiting.some(({ entity_id, issuance }) => entity_id === null && issuance.currency === code)
  const isOurs = ({ currency }: { currency: string }) => currency === code
  const broughtOurs = brought.filter(({ issuance_id }) => known.get(issuance_id)?.currency === code)
  const returnsOurs = returns.filter(isOurs)
  const forecast = expectedOf(ctx, { announced: certain, lent, taken }).filter(isOurs)
  const next = nextOf(forecast, expected)
  const received = months.map(({ month, currency, net }) => ({
    ...{ month, from: `${month}-01`, currency },
    net: Number(net),
  }))
  return {
    claimable,
    net: netOf(claimable.filter(isOurs)),
    payable: payableIn(code),
    balance_payable: payableIn(code, waiting.filter(isOwn)),
    elsewhere: [...new Set(claimable.map(({ currency }) => currency))]
      .filter((currency) => currency !== code)
      .sort()
      .map((currency) => ({
        currency,
        net: netOf(claimable.filter((each) => each.currency === currency)),
        payable: payableIn(currency),
      })),
    held_back: broughtOurs.reduce((all, each) => all + Number(each.held_back), 0),
    returns: returns.sort((a, other) => other.net - a.net || other.invested - a.invested),
    outstanding: returnsOurs.reduce((all, each) => all + each.outstanding, 0),
    received: netOf(returnsOurs),
    claimed: broughtOurs.reduce((all, each) => all + Number(each.claimed), 0),
    expected,
    undated: undatedOf(ctx, invested, returns),
    months: received,
    course: courseOf(received.filter(isOurs).toReversed(), forecast),
    ...(next && { next }),
    has_account: account !== undefined || (waiting.length > 0 && !waiting.some(isOwn)),
    to_balance: paysWithBalance(ctx),
    payee: needsPayee ? payee : null,
    confirmations: confirmations.map((each) => ({ ...each, amount: Number(each.amount) })),
    debt: Number(own.total),
    years,
  }
}

const netOf = (of: readonly { net: number }[]) => of.reduce((all, { net }) => all + net, 0)

interface Returning {
  issuance: Invested['issuance']
  /** Contains the outstanding cents, if tokens of the issuance were bought or sold. */
  among: number | undefined
  next_on: string | null
}

function returnOf(
  { language }: Pick<Context, 'language'>,
  { issuance, among, next_on }: Returning,
  had: Invested | undefined,
  came: ProjectReturns | undefined,
): EarningReturn {
  const { invested = 0n, invested_days = 0n } = had ?? {}
  const { income = 0n, capital = 0n, capital_days = 0n, withholding = 0n, net = 0n } = came ?? {}
  const { simple, annual } = rateOf({ invested, invested_days: invested_days - capital_days, income })
  return {
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    issuance_type: issuance.type as IssuanceType,
    currency: issuance.currency,
    invested: Number(invested),
    outstanding: among ?? Number(invested > capital ? invested - capital : 0n),
    income: Number(income),
    capital: Number(capital),
    withholding: Number(withholding),
    net: Number(net),
    next_on,
    simple: income > 0n && invested > 0n ? simple : null,
    annual: annual > 0 ? annual : null,
  }
}
