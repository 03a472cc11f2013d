import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { signedPdf } from '../../signatures/signed-paper.ts'
import { earningsOfYear, payersOf } from '../year.ts'
import { yearCsv } from '../year-csv.ts'
import { yearPaper } from '../year-paper.ts'

export const getReturnsStatement: Handler<'getReturnsStatement'> = async (ctx, { params }) => {
  const person = requireUser(ctx)
  const { year, as = 'pdf' } = params
  const lines = await earningsOfYear(ctx, person.id, year)
  const payers = await payersOf(ctx, [...new Set(lines.map(({ earning }) => earning.issuance_id))])
  const name = `${ctx.tenant.slug}-${ctx.text('returns_statement.file')}-${year}.${as}`
  if (as === 'csv') return { name, type: 'text/csv', bytes: yearCsv(ctx, { lines, payers }) }
  const paper = yearPaper(ctx, person, { year, lines, payers })
  const signing = { paper, provider: await signatureProvider(ctx) }
  return outside(
    () => signedPdf(signing),
    async (_ctx, bytes) => ({ name, type: 'application/pdf', bytes }),
  )
}
