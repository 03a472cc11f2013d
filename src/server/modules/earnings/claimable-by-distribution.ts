import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, sum } from '../../../domain/money.ts'
import type { EarningClaimable } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { distributionNameOf } from '../distributions/rows.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { whereClaimable } from './claimable.ts'
import { type Debts, repaymentsByParty, sortByParty } from './debt.ts'

const sumOfColumn = (column: typeof earnings.net) => sql<bigint>`sum(${column})`.mapWith(BigInt)

/** Selects the claimable sums per distribution and taxed party, oldest first. */
export function claimableByDistribution({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { gross, withholding, net, entity_id } = earnings
  return tx
    .select({
      issuance: issuances,
      distribution: distributions,
      entity_id,
      gross: sumOfColumn(gross),
      withholding: sumOfColumn(withholding),
      net: sumOfColumn(net),
    })
    .from(earnings)
    .innerJoin(
      distributions,
      and(eq(distributions.tenant_id, earnings.tenant_id), eq(distributions.id, earnings.distribution_id)),
    )
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, earnings.tenant_id), eq(issuances.id, earnings.issuance_id)),
    )
    .where(and(where, whereClaimable))
    .groupBy(issuances.tenant_id, issuances.id, distributions.tenant_id, distributions.id, entity_id)
    .having(sql`sum(${net}) > 0`)
    .orderBy(asc(distributions.due_on), asc(distributions.id))
}

export type ClaimableSums = Awaited<ReturnType<typeof claimableByDistribution>>

/** Returns the claimable sums per issuance, in the order of their oldest distribution. */
export function claimableOf(
  ctx: Pick<Context, 'language' | 'text'>,
  claimableSums: ClaimableSums,
  debts: ReadonlyMap<string, Debts>,
): EarningClaimable[] {
  const issuancesById = new Map(claimableSums.map(({ issuance }) => [issuance.id, issuance]))
  return [...issuancesById.values()].map(({ id, title, slug, currency }) => {
    const rows = claimableSums.filter(({ issuance }) => issuance.id === id)
    const payments = new Map(rows.map(({ distribution }) => [distribution.id, distribution]))
    return {
      issuance_title: textIn(title, ctx.language),
      issuance_slug: slug,
      currency,
      ...sumsOf(rows),
      payable: payableOf(rows, debts.get(currency)),
      balance_payable: payableOf(rows.filter(isPersonal), debts.get(currency)),
      payments: [...payments.values()].map((payment) => ({
        distribution_id: payment.id,
        name: distributionNameOf(ctx, payment),
        due_on: payment.due_on,
        currency,
        ...sumsOf(rows.filter(({ distribution }) => distribution.id === payment.id)),
      })),
    }
  })
}

/**
 * Returns whether earnings belong to the person and not to a legal entity; only these can be claimed to the balance.
 */
export function isPersonal({ entity_id }: Pick<ClaimableSums[number], 'entity_id'>): boolean {
  return entity_id === null
}

/** Returns the cents that a claim of these sums pays after the repayment of each party's debt. */
export function payableOf(claimableSums: ClaimableSums, debts: Debts | undefined): number {
  const netByParty = new Map<string, Cents>()
  for (const { entity_id, net } of claimableSums)
    netByParty.set(entity_id ?? '', sum(netByParty.get(entity_id ?? '') ?? cents(0), cents(net)))
  const repaidDebts = debts ? [...repaymentsByParty(debts, sortByParty(netByParty)).values()] : []
  return Number(sum(cents(0), ...netByParty.values())) - Number(sum(cents(0), ...repaidDebts))
}

function sumsOf(rows: ClaimableSums) {
  const total = (part: 'gross' | 'withholding' | 'net') =>
    Number(rows.reduce((sumSoFar, row) => sumSoFar + row[part], 0n))
  return { gross: total('gross'), withholding: total('withholding'), net: total('net') }
}
