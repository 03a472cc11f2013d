import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { carryOut } from '../apply-plan.ts'
import { countsOf, importWith } from '../imports.ts'
import { planOf } from '../plan.ts'
import { admissionImports, admissionLines } from '../tables.ts'

export const applyImport: Handler<'applyImport'> = async (ctx, { subject }) => {
  const { id, issuance_id } = subject.sent
  const whereNotApplied = and(eq(admissionImports.id, id), isNull(admissionImports.applied_at))
  const [applied] = await ctx.tx
    .update(admissionImports)
    .set({ applied_at: ctx.now })
    .where(whereNotApplied)
    .returning({ id: admissionImports.id })
  if (!applied) return throwError('wrong_state')
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, issuance_id))
  if (!issuance) return throwError('not_found')
  const lines = await ctx.tx
    .select()
    .from(admissionLines)
    .where(eq(admissionLines.import_id, id))
    .orderBy(asc(admissionLines.line))
  const planned = await planOf(ctx, issuance_id, lines)
  await carryOut(ctx, issuance, planned)
  await ctx.tx.update(admissionImports).set(countsOf(planned)).where(eq(admissionImports.id, id))
  // Changes since the rehearsal may give a line another outcome.
  const outcomes = sql`(select line, outcome from unnest(${sql.param(planned.map(({ line }) => line.line))}::int[],
    ${sql.param(planned.map(({ outcome }) => outcome))}::text[]) as done (line, outcome))`
  await ctx.tx.execute(
    sql`update ${admissionLines} set outcome = done.outcome from ${outcomes} as done
      where ${admissionLines.import_id} = ${id} and ${admissionLines.line} = done.line`,
  )
  return importWith(ctx, id)
}
