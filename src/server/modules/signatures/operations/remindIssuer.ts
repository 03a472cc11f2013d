import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { notifySigners } from '../request-countersignature.ts'

export const remindIssuer: Handler<'remindIssuer'> = async (ctx, { subject }) => {
  const { organisation_id } = subject.issuance
  const day = ctx.now.toISOString().slice(0, 10)
  if (await notifySigners(ctx, organisation_id, 'waiting', `day/${day}`)) return null
  const fix = `/manager/organisations/${organisation_id}`
  throw new ApiError('requirement', { reason: { text: 'requirements.nobody_signs', fix } })
}
