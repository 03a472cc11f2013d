import { calendarDay } from '../../../../domain/calendar.ts'
import { boundsOf } from '../../../../language/validation/ranges.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { paperPdf } from '../../../papers/paper.ts'
import { statementOf } from '../statement.ts'
import { statementCsv } from '../statement-csv.ts'
import { statementPaper } from '../statement-paper.ts'

export const getStatement: Handler<'getStatement'> = async (ctx, { params }) => {
  const person = requireUser(ctx)
  const [requestedFrom, to = calendarDay(ctx.now, ctx.timeZone)] = boundsOf(params.created ?? '..')
  const from = requestedFrom ?? `${to.slice(0, 4)}-01-01`
  const statement = await statementOf(ctx, person.id, { from, to })
  const { as = 'pdf' } = params
  const name = `${ctx.tenant.slug}-${from}-${to}.${as}`
  if (as === 'csv') return { name, type: 'text/csv', bytes: statementCsv(ctx, statement) }
  return { name, type: 'application/pdf', bytes: await paperPdf(statementPaper(ctx, person, statement)) }
}
