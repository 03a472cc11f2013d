import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import type { Values } from '../merge.ts'
import { omittedTerms } from '../omitted-terms.ts'
import { draftedValuesOf } from '../step-drafts.ts'
import { steps } from '../steps/index.ts'

export const getKindEffects: Handler<'getKindEffects'> = async (ctx, { params, subject: { issuance } }) => {
  const { type, modality = issuance.modality } = params
  if (type === issuance.type && modality === issuance.modality) return { notes: {} }
  const terms: Values = {
    ...steps.terms.toForm(issuance, []),
    ...(await draftedValuesOf(ctx, issuance, { step: 'terms', userId: requireUser(ctx).id })),
  }
  const lostFields = [...omittedTerms(ctx.library, { type, modality })].filter(
    (field) => terms[field] !== undefined,
  )
  if (lostFields.length === 0) return { notes: {} }
  const fields = lostFields.map((field) => ctx.text(`preparation_field.${field}`)).join(', ')
  const note = ctx.text('preparing.empties', { fields })
  return { notes: type === issuance.type ? { modality: note } : { type: note } }
}
