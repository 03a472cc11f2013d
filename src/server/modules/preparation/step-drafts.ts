import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { formDrafts } from '../drafts/tables.ts'
import { omittedTerms } from './omitted-terms.ts'
import type { StepName } from './steps/index.ts'
import type { Issuance } from './steps/step.ts'

type Kind = Pick<Issuance, 'type' | 'modality'>

/** Returns the name under which a step's form stores its draft. */
function draftName({ id }: Pick<Issuance, 'id'>, step: StepName): string {
  return `issuance-${step}-${id}`
}

/** Returns what an editor has typed in a step and not saved; undefined without a draft. */
export async function draftedValuesOf(
  { tx }: Pick<Context, 'tx'>,
  issuance: Pick<Issuance, 'id'>,
  { step, userId }: { step: StepName; userId: string },
): Promise<Record<string, unknown> | undefined> {
  const { name, user_id, values } = formDrafts
  const whereDraft = and(eq(user_id, userId), eq(name, draftName(issuance, step)))
  const [draft] = await tx.select({ values }).from(formDrafts).where(whereDraft)
  return draft?.values
}

/** Adapts everybody's drafts of the terms to a new type and modality, without the terms that these do not have. */
export async function adaptDraftedTerms(ctx: Context, issuance: Issuance): Promise<void> {
  const { type, modality }: Kind = issuance
  const { values, version, name } = formDrafts
  const gone = [...omittedTerms(ctx.library, { type, modality })]
  const kind = JSON.stringify({ type, modality })
  await ctx.tx
    .update(formDrafts)
    .set({
      values: sql`(${values} - ${sql.param(gone)}::text[]) || ${kind}::jsonb`,
      version: sql`${version} + 1`,
    })
    .where(eq(name, draftName(issuance, 'terms')))
}
