import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { paperPdf } from '../../../papers/paper.ts'
import { yearOf } from '../year.ts'
import { yearCsv } from '../year-csv.ts'
import { yearPaper } from '../year-paper.ts'

export const getReturnsStatement: Handler<'getReturnsStatement'> = async (ctx, { params }) => {
  const person = requireUser(ctx)
  const { year, as = 'pdf' } = params
  const lines = await yearOf(ctx, person.id, year)
  const name = `${ctx.tenant.slug}-${ctx.text('returns_statement.file')}-${year}.${as}`
  if (as === 'csv') return { name, type: 'text/csv', bytes: yearCsv(ctx, lines) }
  const pdf = await paperPdf(yearPaper(ctx, person, { year, lines }))
  return { name, type: 'application/pdf', bytes: pdf }
}
