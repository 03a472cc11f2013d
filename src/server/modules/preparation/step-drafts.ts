import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { formDrafts } from '../drafts/tables.ts'
import { omittedTerms } from './omitted-terms.ts'
import type { StepName } from './steps/index.ts'
import type { Issuance } from './steps/step.ts'

type Kind = Pick<Issuance, 'type' | 'modality'>

/** Returns the name under which a step's form stores its draft. */
export function draftName({ id }: Pick<Issuance, 'id'>, step: StepName): string {
  return `issuance-${step}-${id}`
}

/** Returns the terms that the caller has typed and not saved. */
export async function draftedTerms(ctx: Context, issuance: Issuance): Promise<Record<string, unknown>> {
  const { name, user_id, values } = formDrafts
  const whereOwn = and(eq(user_id, requireUser(ctx).id), eq(name, draftName(issuance, 'terms')))
  const [draft] = await ctx.tx.select({ values }).from(formDrafts).where(whereOwn)
  return draft?.values ?? {}
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
