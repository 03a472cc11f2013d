import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { EarningClaimable } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { nameOf } from '../distributions/rows.ts'
import { distributions, earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { whereClaimable } from './claimable.ts'

const all = (column: typeof earnings.net) => sql<bigint>`sum(${column})`.mapWith(BigInt)

/** Selects the claimable sums per distribution, oldest first. */
export function claimableByDistribution({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { gross, withholding, net } = earnings
  return tx
    .select({
      issuance: issuances,
      distribution: distributions,
      ...{ gross: all(gross), withholding: all(withholding), net: all(net) },
      /** Tells whether any of it belongs to the holder, not to a legal entity. */
      isOwn: sql<boolean>`bool_or(${earnings.entity_id} is null)`,
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
    .groupBy(issuances.tenant_id, issuances.id, distributions.tenant_id, distributions.id)
    .having(sql`sum(${net}) > 0`)
    .orderBy(asc(distributions.due_on), asc(distributions.id))
}

/** Returns the claimable sums per issuance, in the order of their oldest distribution. */
export function claimableOf(
  ctx: Pick<Context, 'language' | 'text'>,
  waiting: Awaited<ReturnType<typeof claimableByDistribution>>,
): EarningClaimable[] {
  const projects = new Map(waiting.map(({ issuance }) => [issuance.id, issuance]))
  return [...projects.values()].map(({ id, title, slug, currency }) => {
    const rows = waiting.filter(({ issuance }) => issuance.id === id)
    const sum = (part: 'gross' | 'withholding' | 'net') =>
      Number(rows.reduce((total, row) => total + row[part], 0n))
    return {
      issuance_title: textIn(title, ctx.language),
      issuance_slug: slug,
      currency,
      ...{ gross: sum('gross'), withholding: sum('withholding'), net: sum('net') },
      payments: rows.map(({ distribution, gross, withholding, net }) => ({
        distribution_id: distribution.id,
        name: nameOf(ctx, distribution),
        due_on: distribution.due_on,
        currency,
        ...{ gross: Number(gross), withholding: Number(withholding), net: Number(net) },
      })),
    }
  })
}
