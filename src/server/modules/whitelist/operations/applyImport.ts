import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuances } from '../../issuances/tables.ts'
import { applyPlan } from '../apply-plan.ts'
import { countsOf, importById } from '../imports.ts'
import { planOf } from '../plan.ts'
import { admissionImports, admissionLines } from '../tables.ts'

export const applyImport: Handler<'applyImport'> = async (ctx, { subject }) => {
  const { id, issuance_id } = subject.sent
  const whereNotApplied = and(eq(admissionImports.id, id), isNull(admissionImports.applied_at))
  const [appliedImport] = await ctx.tx
    .update(admissionImports)
    .set({ applied_at: ctx.now })
    .where(whereNotApplied)
    .returning({ id: admissionImports.id })
  if (!appliedImport) return throwError('wrong_state')
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, issuance_id))
  if (!issuance) return throwError('not_found')
  const lines = await ctx.tx
    .select()
    .from(admissionLines)
    .where(eq(admissionLines.import_id, id))
    .orderBy(asc(admissionLines.line))
  const plannedLines = await planOf(ctx, issuance_id, lines)
  await applyPlan(ctx, issuance, plannedLines)
  await ctx.tx.update(admissionImports).set(countsOf(plannedLines)).where(eq(admissionImports.id, id))
  // Stores the outcomes again, because they may have changed since the upload.
  const outcomes = sql`(select line, outcome from unnest(${sql.param(plannedLines.map(({ line }) => line.line))}::int[],
    ${sql.param(plannedLines.map(({ outcome }) => outcome))}::text[]) as done (line, outcome))`
  await ctx.tx.execute(
    sql`update ${admissionLines} set outcome = done.outcome from ${outcomes} as done
      where ${admissionLines.import_id} = ${id} and ${admissionLines.line} = done.line`,
  )
  return importById(ctx, id)
}
