import { desc, sql } from 'drizzle-orm'
import type { DifferenceNature, ExplanationStep, ReconciliationExplained } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { statementLines } from '../statements/tables.ts'
import { differences, explanationHistory } from './tables.ts'

const maxSteps = 50

export interface Settling {
  nature: DifferenceNature
  reason: string
}

/** Identifies what was explained. */
type Explained = { difference_id: string } | { statement_line_id: string }

/** Stores that a manager has explained a difference or bank movement, or has taken the explanation back. */
export async function recordStep(
  ctx: Context,
  explained: Explained,
  step: ExplanationStep,
  { nature, reason }: Settling,
): Promise<void> {
  const by_id = requireUser(ctx).id
  await ctx.tx
    .insert(explanationHistory)
    .values({ id: newId(), ...explained, step, nature, reason, by_id, at: ctx.now })
}

/** Lists the last steps of explanations, newest first. */
export async function lastSteps({ tx }: Pick<Context, 'tx'>): Promise<ReconciliationExplained[]> {
  const { tenant_id, difference_id, statement_line_id, by_id, at, id } = explanationHistory
  const { theirs, ours, out } = differences
  const amount = sql<number>`coalesce(${statementLines.amount},
    (case when ${out} then -1 else 1 end) * coalesce(${theirs}, ${ours}))::float8`
  const rows = await tx
    .select({
      step: explanationHistory,
      day: sql<string>`coalesce(${statementLines.day}, ${differences.day})::text`,
      reference: sql<string>`coalesce(nullif(${statementLines.concept}, ''), ${statementLines.reference}, ${differences.reference})`,
      amount,
      by: { name: users.name, surname: users.surname },
    })
    .from(explanationHistory)
    .leftJoin(
      differences,
      sql`${differences.tenant_id} = ${tenant_id} and ${differences.id} = ${difference_id}`,
    )
    .leftJoin(
      statementLines,
      sql`${statementLines.tenant_id} = ${tenant_id} and ${statementLines.id} = ${statement_line_id}`,
    )
    .innerJoin(users, sql`${users.tenant_id} = ${tenant_id} and ${users.id} = ${by_id}`)
    .orderBy(desc(at), desc(id))
    .limit(maxSteps)
  return rows.map(({ step, by, ...row }) => ({
    ...row,
    id: step.id,
    at: step.at.toISOString(),
    reason: step.reason,
    by: fullName(by),
    step: step.step as ExplanationStep,
    nature: step.nature as DifferenceNature,
  }))
}
