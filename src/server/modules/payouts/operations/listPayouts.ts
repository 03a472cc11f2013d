import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { mentions, wordedColumn } from '../../issuances/wording.ts'
import { payoutRow, selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

export const listPayouts: Handler<'listPayouts'> = async (ctx, { params }) => {
  const { q = '', status, page = 1, size = 20 } = params
  const texts = [
    wordedColumn(issuances.title, ctx.language),
    ...[investments.reference, users.name, users.surname, users.email],
  ]
  const found = and(status && eq(payouts.status, status), q.trim() ? mentions(texts, q) : undefined)
  const [rows, [counted], [owed]] = await together([
    selectPayouts(ctx, found)
      .orderBy(desc(payouts.id))
      .limit(size)
      .offset((page - 1) * size),
    ctx.tx
      .select({ total: count() })
      .from(payouts)
      .innerJoin(investments, eq(investments.id, payouts.investment_id))
      .innerJoin(issuances, eq(issuances.id, investments.issuance_id))
      .innerJoin(users, eq(users.id, payouts.investor_id))
      .where(found),
    ctx.tx
      .select({ sum: sql<string>`coalesce(sum(${payouts.amount}), 0)::text` })
      .from(payouts)
      .where(inArray(payouts.status, ['OWED', 'FAILED'])),
  ])
  return {
    items: rows.map((row) => payoutRow(ctx, row)),
    total: counted?.total ?? 0,
    owed: Number(owed?.sum ?? 0),
  }
}
