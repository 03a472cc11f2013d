import { and, asc, desc, eq, gt, ne } from 'drizzle-orm'
import type {
  IssuanceModality,
  IssuanceStatus,
  IssuanceType,
  PreparationBasics,
  PreparationEditor,
  PreparationRemark,
  PreparationStep,
  PreparationWhole,
} from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { impersonatorOf, requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { newestReviewOf, reviewOf } from '../erir/newest-review.ts'
import { campaignOf } from '../investments/campaign.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { raiseOf } from './amount-raised.ts'
import { englishMissing } from './english-missing.ts'
import { timelineEventsOf } from './events.ts'
import { needsOf } from './missing-fields.ts'
import { phasesOf } from './phases.ts'
import { documentsOf } from './save.ts'
import { steps } from './steps/index.ts'
import type { Issuance } from './steps/step.ts'
import { issuanceEditors, issuanceRemarks } from './tables.ts'

/** Limits how long after the last request an editor counts as present, in milliseconds. */
const presentMs = 90_000

/** Returns an issuance for its editors: all steps, the other editors, and what its next phase requires. */
export async function editorDetailOf(
  ctx: Context,
  { issuance }: IssuanceRecord,
  step: PreparationStep,
): Promise<PreparationWhole> {
  const phases = await phasesOf(ctx, { issuance })
  const [campaign, documents, needs, editors, remarks, events, review, raise] = await allSettledInOrder([
    campaignOf(ctx, issuance.id),
    documentsOf(ctx, issuance),
    needsOf(ctx, issuance, phases.next),
    editorsOf(ctx, issuance),
    remarksOf(ctx, issuance),
    timelineEventsOf(ctx, issuance),
    newestReviewOf(ctx, issuance.id),
    raiseOf(ctx, issuance),
  ])
  // Does not count an administrator who acts as the user as present.
  if (!impersonatorOf(ctx)) sendWithoutWaiting(ctx.tx, seen(ctx, issuance, step))
  const { id, slug, version, organisation_id, issuer, approved_at, asked_at } = issuance
  return {
    ...{ id, slug, version, organisation_id, issuer },
    title: textIn(issuance.title, ctx.language),
    status: issuance.status as IssuanceStatus,
    campaign,
    phases,
    review: reviewOf(review),
    next_words: phases.next && ctx.text(`issuance_status.${phases.next}`),
    approved_at: approved_at?.toISOString() ?? '',
    asked_at: asked_at?.toISOString() ?? '',
    english_missing: englishMissing(issuance, documents).map((field) =>
      ctx.text(`preparation_field.${field}`),
    ),
    basics: { version, ...steps.basics.toForm(issuance, documents) },
    story: { version, ...steps.story.toForm(issuance, documents) },
    media: { version, ...steps.media.toForm(issuance, documents) },
    terms: { version, ...kindOf(issuance), ...steps.terms.toForm(issuance, documents) },
    documents: { version, ...steps.documents.toForm(issuance, documents) },
    team: { version, ...steps.team.toForm(issuance, documents) },
    needs: needs.map((need) => ({ ...need, text: ctx.text(`preparing.need_${need.field}`) })),
    editors,
    remarks,
    raise,
    events,
  }
}

/** Returns the type and modality, which determine the terms. */
function kindOf({ type, modality }: Issuance): Pick<PreparationBasics, 'type' | 'modality'> {
  return { type: type as IssuanceType, modality: modality as IssuanceModality }
}

async function editorsOf({ tx, realNow, ...ctx }: Context, { id }: Issuance): Promise<PreparationEditor[]> {
  const { issuance_id, user_id, seen_at, tenant_id } = issuanceEditors
  const whereOther = and(
    eq(issuance_id, id),
    ne(user_id, requireUser(ctx).id),
    gt(seen_at, new Date(realNow.getTime() - presentMs)),
  )
  const rows = await tx
    .select({ editor: issuanceEditors, user: users })
    .from(issuanceEditors)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .where(whereOther)
    .orderBy(desc(seen_at))
  return rows.map(({ editor, user }) => ({
    name: fullName(user),
    step: editor.step as PreparationStep,
    seen_at: editor.seen_at.toISOString(),
  }))
}

async function remarksOf(ctx: Context, { id }: Issuance): Promise<PreparationRemark[]> {
  const rows = await ctx.tx
    .select({ remark: issuanceRemarks, user: users })
    .from(issuanceRemarks)
    .leftJoin(users, and(eq(users.tenant_id, issuanceRemarks.tenant_id), eq(users.id, issuanceRemarks.by_id)))
    .where(eq(issuanceRemarks.issuance_id, id))
    .orderBy(asc(issuanceRemarks.at), asc(issuanceRemarks.id))
  return rows.map(({ remark, user }) => ({
    id: remark.id,
    step: remark.step as PreparationStep,
    field: remark.field && ctx.text(`preparation_field.${remark.field}`),
    text: remark.text,
    by: user ? fullName(user) : ctx.text('preparing.by_entity'),
    at: remark.at.toISOString(),
    settled: remark.settled_at !== null,
  }))
}

async function seen(
  { tx, realNow, ...ctx }: Context,
  { id }: Issuance,
  step: PreparationStep,
): Promise<void> {
  const user_id = requireUser(ctx).id
  await tx
    .insert(issuanceEditors)
    .values({ issuance_id: id, user_id, step, seen_at: realNow })
    .onConflictDoUpdate({
      target: [issuanceEditors.tenant_id, issuanceEditors.issuance_id, issuanceEditors.user_id],
      set: { step, seen_at: realNow },
    })
}
