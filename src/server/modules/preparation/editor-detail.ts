import { and, asc, eq } from 'drizzle-orm'
import type {
  IssuanceModality,
  IssuanceStatus,
  IssuanceType,
  PreparationBasics,
  PreparationRemark,
  PreparationStep,
  PreparationWhole,
} from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { impersonatorOf } from '../../kernel/actor.ts'
import type { Context, RequestContext } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { newestReviewOf, reviewOf } from '../erir/newest-review.ts'
import { campaignOf } from '../investments/campaign.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { isVisibleToInvestors } from '../issuances/visibility.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { raiseOf } from './amount-raised.ts'
import { englishMissing } from './english-missing.ts'
import { timelineEventsOf } from './events.ts'
import { enterStep, holdOf, leftUnsavedOf, otherHolder } from './holds.ts'
import { missingFieldsOf } from './missing-fields.ts'
import { phasesOf } from './phases.ts'
import { otherEditors } from './presence.ts'
import { documentsOf } from './save.ts'
import { steps } from './steps/index.ts'
import type { Issuance } from './steps/step.ts'
import { issuanceRemarks } from './tables.ts'
import { ownUnsavedOf } from './unsaved.ts'

/**
 * Returns an issuance for its editors: all steps, the other editor of the opened step, and what its next phase
 * requires.
 */
export async function editorDetailOf(
  ctx: RequestContext,
  { issuance }: IssuanceRecord,
  step: PreparationStep | undefined,
): Promise<PreparationWhole> {
  const phases = await phasesOf(ctx, { issuance })
  const [campaign, documents, needs, editors, remarks, events, review, raise, holder] =
    await allSettledInOrder([
      campaignOf(ctx, issuance.id),
      documentsOf(ctx, issuance),
      missingFieldsOf(ctx, issuance, phases.next),
      otherEditors(ctx, issuance),
      selectRemarks(ctx, issuance),
      timelineEventsOf(ctx, issuance),
      newestReviewOf(ctx, issuance.id),
      raiseOf(ctx, issuance),
      step && otherHolder(ctx, issuance, step),
    ])
  const own_unsaved = await ownUnsavedOf(ctx, issuance, documents)
  const left_unsaved = step && (await leftUnsavedOf(ctx, issuance, step, documents))
  const hasTyped = own_unsaved.some((draft) => draft.step === step)
  // Records no presence for an administrator who acts as the user, nor in a preview.
  if (step && !impersonatorOf(ctx) && !ctx.preview) enterStep(ctx, issuance, { step, phases, hasTyped })
  const { id, slug, version, organisation_id, issuer, approved_at, asked_at } = issuance
  return {
    id,
    slug,
    version,
    organisation_id,
    issuer,
    title: textIn(issuance.title, ctx.language),
    status: issuance.status as IssuanceStatus,
    shown: isVisibleToInvestors(ctx, issuance),
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
    own_unsaved,
    ...(holder && { hold: await holdOf(ctx, issuance, holder, documents) }),
    ...(left_unsaved && { left_unsaved }),
    remarks: remarks.map((remark) => remarkOf(ctx, remark)),
    field_remarks: fieldRemarksOf(ctx, remarks),
    raise,
    events,
  }
}

/** Returns the type and modality, which determine the terms. */
function kindOf({ type, modality }: Issuance): Pick<PreparationBasics, 'type' | 'modality'> {
  return { type: type as IssuanceType, modality: modality as IssuanceModality }
}

function selectRemarks(ctx: Context, { id }: Issuance) {
  return ctx.tx
    .select({ remark: issuanceRemarks, user: users })
    .from(issuanceRemarks)
    .leftJoin(users, and(eq(users.tenant_id, issuanceRemarks.tenant_id), eq(users.id, issuanceRemarks.by_id)))
    .where(eq(issuanceRemarks.issuance_id, id))
    .orderBy(asc(issuanceRemarks.at), asc(issuanceRemarks.id))
}

type RemarkRecord = Awaited<ReturnType<typeof selectRemarks>>[number]

function remarkOf(ctx: Context, { remark, user }: RemarkRecord): PreparationRemark {
  return {
    id: remark.id,
    step: remark.step as PreparationStep,
    field: remark.field && ctx.text(`preparation_field.${remark.field}`),
    form_field: remark.field,
    text: remark.text,
    by: user ? fullName(user) : ctx.text('preparing.by_entity'),
    at: remark.at.toISOString(),
    settled: remark.settled_at !== null,
  }
}

/** Groups the open remarks by step and field, as notes that the form shows. */
function fieldRemarksOf(ctx: Context, records: readonly RemarkRecord[]): PreparationWhole['field_remarks'] {
  const notes: PreparationWhole['field_remarks'] = {
    basics: {},
    story: {},
    media: {},
    terms: {},
    documents: {},
    team: {},
  }
  for (const record of records) {
    const { step, field, settled_at } = record.remark
    const notesOfStep = Object.hasOwn(notes, step) ? notes[step as keyof typeof notes] : undefined
    if (!notesOfStep || !field || settled_at !== null) continue
    const { by, text } = remarkOf(ctx, record)
    const note = ctx.text('preparing.field_remark', { by, text })
    notesOfStep[field] = [notesOfStep[field] ?? [], note].flat().join(' ')
  }
  return notes
}
