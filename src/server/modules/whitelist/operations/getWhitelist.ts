import { and, eq, inArray, sql } from 'drizzle-orm'
import type { IssuanceStatus } from '../../../../generated/domain.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { announcements } from '../../announcements/tables.ts'
import { holders } from '../../holders/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { textIn } from '../../issuances/wording.ts'
import { newestImports } from '../imports.ts'
import { selectHoldObstacle } from '../may-hold.ts'
import { admissions } from '../tables.ts'

export const getWhitelist: Handler<'getWhitelist'> = async (ctx, { subject }) => {
  const { id, slug, title, issuer, organisation_id, status, by_whitelist } = subject.issuance
  const whereNotAdmitted = and(
    eq(holders.issuance_id, id),
    inArray(holders.standing, ['HOLDER', 'ORDERED']),
    sql`${selectHoldObstacle(holders.user_id)} not in ('', 'FROZEN')`,
  )
  const whereWaiting = and(eq(announcements.issuance_id, id), eq(announcements.status, 'REVIEW'))
  const [countRows, [outside], announced, imports] = await allSettledInOrder([
    ctx.tx
      .select({ status: admissions.status, people: sql<number>`count(*)::int` })
      .from(admissions)
      .where(eq(admissions.issuance_id, id))
      .groupBy(admissions.status),
    ctx.tx
      .select({ people: sql<number>`count(*)::int` })
      .from(holders)
      .innerJoin(
        issuances,
        and(eq(issuances.tenant_id, holders.tenant_id), eq(issuances.id, holders.issuance_id)),
      )
      .where(whereNotAdmitted),
    ctx.tx.$count(announcements, whereWaiting),
    newestImports(ctx, id),
  ])
  const counts = new Map(countRows.map((row) => [row.status, row.people]))
  return {
    id,
    slug,
    issuer,
    organisation_id,
    by_whitelist,
    announced,
    imports,
    title: textIn(title, ctx.language),
    status: status as IssuanceStatus,
    admitted: counts.get('ADMITTED') ?? 0,
    proposed: counts.get('PROPOSED') ?? 0,
    removed: counts.get('REMOVED') ?? 0,
    outside: by_whitelist ? (outside?.people ?? 0) : 0,
  }
}
