import { and, desc, inArray } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { lineRow, selectLines } from '../rows.ts'
import { bankStatements, statementLines } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.statement_line_status
const maxFiles = 5

const list: List<'-day'> = {
  table: statementLines,
  id: statementLines.id,
  part: statementLines.status,
  orders: { '-day': { by: statementLines.day, down: true } },
}

export const listStatementLines: Handler<'listStatementLines'> = async (ctx, { params }) => {
  const { page, size = 20, status, match } = params
  const where = and(match && inArray(statementLines.match, match))
  const query = { page, size, sort: '-day', parts: status ?? statuses, where } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectLines(ctx, whereListed),
  )
  const files = await ctx.tx
    .select()
    .from(bankStatements)
    .orderBy(desc(bankStatements.at), desc(bankStatements.id))
    .limit(maxFiles)
  return {
    items: inIdOrder(ids, rows, ({ line }) => line.id).map(lineRow),
    total,
    pages,
    files: files.map(({ id, from_day, to_day, lines, known, at }) => ({
      id,
      from_day,
      to_day,
      lines,
      known,
      at: at.toISOString(),
    })),
  }
}
