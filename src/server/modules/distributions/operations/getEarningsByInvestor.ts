import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { EarningStatus } from '../../../../generated/domain.ts'
import { maxCountedRows } from '../../../../protocol/max-counted-rows.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { numberedPages } from '../../../kernel/lists/numbered.ts'
import { setSearchText } from '../../../kernel/lists/search.ts'
import { searchTexts } from '../../../kernel/lists/tables.ts'
import { users } from '../../auth/tables.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { fullName } from '../../person.ts'
import { earnings } from '../tables.ts'

const sumText = (column: typeof earnings.gross) => sql<string>`sum(${column})::text`
/** Selects the last time of a person's lots; null while a lot has none. */
const lastOfAll = (column: typeof earnings.claimed_at) =>
  sql`case when count(${column}) = count(*) then max(${column}) end`.mapWith(column)
const countOfStatus = (status: string) =>
  sql<number>`(count(*) filter (where ${earnings.status} = ${status}))::int`

export const getEarningsByInvestor: Handler<'getEarningsByInvestor'> = async (ctx, { params, subject }) => {
  const { page = 1, size = 20, q = '' } = params
  if (typeof page !== 'number') return throwError('page_unknown')
  if (q.trim()) await setSearchText(ctx.tx, q)
  const where = and(
    eq(earnings.distribution_id, subject.distribution.id),
    q.trim() ? whereNamed(ctx.session.roles.includes('ADMIN') ? 'user' : 'person') : undefined,
  )
  const { id, name, surname, email } = users
  const holderQuery = ctx.tx
    .select({
      id,
      name,
      surname,
      email,
      lots: sql<number>`count(*)::int`,
      tokens: sql<string>`sum(${earnings.tokens})::text`,
      gross: sumText(earnings.gross),
      rent_part: sumText(earnings.rent_part),
      gain_part: sumText(earnings.gain_part),
      capital_part: sumText(earnings.capital_part),
      withholding: sumText(earnings.withholding),
      net: sumText(earnings.net),
      pending: countOfStatus('PENDING'),
      failed: countOfStatus('FAILED'),
      claimed: countOfStatus('CLAIMED'),
      settled: countOfStatus('SETTLED'),
      reversed: countOfStatus('REVERSED'),
      distributed_at: lastOfAll(earnings.distributed_at),
      claimed_at: lastOfAll(earnings.claimed_at),
      executed_at: lastOfAll(earnings.executed_at),
      delivered_at: lastOfAll(earnings.delivered_at),
    })
    .from(earnings)
    .innerJoin(users, and(eq(users.tenant_id, earnings.tenant_id), eq(users.id, earnings.investor_id)))
    .where(where)
    .groupBy(id, name, surname, email)
    .orderBy(desc(sql`sum(${earnings.gross})`), asc(id))
    .limit(size)
    .offset((page - 1) * size)
  const totalQuery = ctx.tx
    .select({ total: sql<number>`count(distinct ${earnings.investor_id})::int` })
    .from(earnings)
    .where(where)
  const [rows, [{ total } = { total: 0 }]] = await allSettledInOrder([holderQuery, totalQuery])
  ctx.noted.listed = otherUserIds(
    ctx,
    rows.map(({ id }) => id),
  )
  const isManager = ctx.session.roles.includes('ADMIN')
  return {
    items: rows.map(
      ({ id, name, surname, email, lots, pending, failed, claimed, settled, reversed, ...sums }) => ({
        investor_id: id,
        investor: fullName({ name, surname }),
        email: isManager ? email : '',
        lots,
        pending,
        failed,
        claimed,
        tokens: Number(sums.tokens),
        gross: Number(sums.gross),
        rent_part: Number(sums.rent_part),
        gain_part: Number(sums.gain_part),
        capital_part: Number(sums.capital_part),
        withholding: Number(sums.withholding),
        net: Number(sums.net),
        status: statusOf({ lots, pending, failed, claimed, settled, reversed }),
        distributed_at: toIso(sums.distributed_at),
        claimed_at: toIso(sums.claimed_at),
        executed_at: toIso(sums.executed_at),
        delivered_at: toIso(sums.delivered_at),
      }),
    ),
    total: Math.min(total, maxCountedRows + 1),
    pages: numberedPages(page, Math.ceil(total / size)),
  }
}

const toIso = (time: Date | null) => time?.toISOString() ?? ''

/** Selects the lines of people whose name matches the search; `user` also searches their e-mail. */
function whereNamed(kind: 'user' | 'person'): SQL {
  return sql`${earnings.investor_id} in (
    select ${searchTexts.subject_id} from ${searchTexts} where ${searchTexts.kind} = ${kind})`
}

/** Returns the least advanced status of a person's lines. */
function statusOf(
  lines: Record<'lots' | 'pending' | 'failed' | 'claimed' | 'settled' | 'reversed', number>,
): EarningStatus {
  if (lines.failed > 0) return 'FAILED'
  if (lines.pending > 0) return 'PENDING'
  if (lines.reversed > 0) return 'REVERSED'
  if (lines.claimed + lines.settled < lines.lots) return 'PAID'
  return lines.settled > 0 ? 'SETTLED' : 'CLAIMED'
}
