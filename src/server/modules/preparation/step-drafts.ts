import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { formDrafts } from '../drafts/tables.ts'
import { omittedTerms } from './omitted-terms.ts'
import { type StepName, steps } from './steps/index.ts'
import type { Issuance } from './steps/step.ts'

type Kind = Pick<Issuance, 'type' | 'modality'>

/** Returns the name under which a step's form stores its draft. */
function draftName({ id }: Pick<Issuance, 'id'>, step: StepName): string {
  return `issuance-${step}-${id}`
}

/** Returns the values that an editor has typed in a step but not saved; undefined without a draft. */
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

/** Returns the steps of which an editor has a draft. */
export async function draftedStepsOf(
  { tx }: Pick<Context, 'tx'>,
  issuance: Pick<Issuance, 'id'>,
  userId: string,
): Promise<StepName[]> {
  const stepNames = Object.keys(steps) as StepName[]
  const { name, user_id } = formDrafts
  const names = stepNames.map((step) => draftName(issuance, step))
  const drafts = await tx
    .select({ name })
    .from(formDrafts)
    .where(and(eq(user_id, userId), inArray(name, names)))
  return stepNames.filter((step) => drafts.some((draft) => draft.name === draftName(issuance, step)))
}

/** Returns the issuance and the step to which a draft of this name belongs; undefined for other forms. */
export function stepOfDraft(name: string): { id: string; step: StepName } | undefined {
  const [, step = '', id = ''] =
    /^issuance-([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? []
  return Object.hasOwn(steps, step) ? { id, step: step as StepName } : undefined
}

/** Updates all editors' drafts of the terms to a new type and modality, and removes the terms that these omit. */
export async function adaptDraftedTerms(ctx: Context, issuance: Issuance): Promise<void> {
  const { type, modality }: Kind = issuance
  const { values, version, name } = formDrafts
  const omittedFields = [...omittedTerms(ctx.library, { type, modality })]
  const kind = JSON.stringify({ type, modality })
  await ctx.tx
    .update(formDrafts)
    .set({
      values: sql`(${values} - ${sql.param(omittedFields)}::text[]) || ${kind}::jsonb`,
      version: sql`${version} + 1`,
    })
    .where(eq(name, draftName(issuance, 'terms')))
}
