import { eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { lineOf } from '../imports.ts'
import { admissionLines } from '../tables.ts'

const { enum: outcomes } = enumerations.$defs.import_outcome

const list: List<'line'> = {
  table: admissionLines,
  id: admissionLines.id,
  part: admissionLines.outcome,
  orders: { line: { by: admissionLines.line } },
}

export const listImportLines: Handler<'listImportLines'> = async (ctx, { params, subject }) => {
  const { page, size = 20, outcome } = params
  const where = eq(admissionLines.import_id, subject.sent.id)
  const query = { page, size, sort: 'line', parts: outcome ?? outcomes, where } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    ctx.tx.select().from(admissionLines).where(whereListed),
  )
  return { items: inIdOrder(ids, rows, ({ id }) => id).map(lineOf), total, pages }
}
