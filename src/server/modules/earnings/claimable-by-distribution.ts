import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, sum } from '../../../domain/money.ts'
import type { EarningClaimable } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { nameOf } from '../distributions/rows.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { whereClaimable } from './claimable.ts'
import { type Debts, inOrderOfParty, repaidBy } from './debt.ts'

const all = (column: typeof earnings.net) => sql<bigint>`sum(${column})`.mapWith(BigInt)

/** Selects the claimable sums per distribution and taxed party, oldest first. */
export function claimableByDistribution({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { gross, withholding, net, entity_id } = earnings
  return tx
    .select({
      issuance: issuances,
      distribution: distributions,
      entity_id,
      ...{ gross: all(gross), withholding: all(withholding), net: all(net) },
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

export type Waiting = Awaited<ReturnType<typeof claimableByDistribution>>

/** Returns the claimable sums per issuance, in the order of their oldest distribution. */
export function claimableOf(
  ctx: Pick<Context, 'language' | 'text'>,
  waiting: Waiting,
  debts: ReadonlyMap<string, Debts>,
): EarningClaimable[] {
  const projects = new Map(waiting.map(({ issuance }) => [issuance.id, issuance]))
  return [...projects.values()].map(({ id, title, slug, currency }) => {
    const rows = waiting.filter(({ issuance }) => issuance.id === id)
    const payments = new Map(rows.map(({ distribution }) => [distribution.id, distribution]))
    return {
      issuance_title: textIn(title, ctx.language),
      issuance_slug: slug,
      currency,
      ...sumsOf(rows),
      payable: payableOf(rows, debts.get(currency)),
      balance_payable: payableOf(rows.filter(isOwn), debts.get(currency)),
      payments: [...payments.values()].map((payment) => ({
        distribution_id: payment.id,
        name: nameOf(ctx, payment),
        due_on: payment.due_on,
        currency,
        ...sumsOf(rows.filter(({ distribution }) => distribution.id === payment.id)),
      })),
    }
  })
}

/** Returns whether earnings are a person's own, which alone may be claimed to the balance. */
export function isOwn({ entity_id }: Pick<Waiting[number], 'entity_id'>): boolean {
  return entity_id === null
}

/** Returns what a claim of these sums pays, after the debt of each party. */
export function payableOf(waiting: Waiting, debts: Debts | undefined): number {
  const nets = new Map<string, Cents>()
  for (const { entity_id, net } of waiting)
    nets.set(entity_id ?? '', sum(nets.get(entity_id ?? '') ?? cents(0), cents(net)))
  const repaid = debts ? [...repaidBy(debts, inOrderOfParty(nets)).values()] : []
  return Number(sum(cents(0), ...nets.values())) - Number(sum(cents(0), ...repaid))
}

function sumsOf(rows: Waiting) {
  const total = (part: 'gross' | 'withholding' | 'net') =>
    Number(rows.reduce((all, row) => all + row[part], 0n))
  return { gross: total('gross'), withholding: total('withholding'), net: total('net') }
}
