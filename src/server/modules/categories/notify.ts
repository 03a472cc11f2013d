import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { CategoryRequestRecord } from './rows.ts'

type RequestOfOwner = Pick<CategoryRequestRecord, 'request' | 'owner' | 'entity'>

/** Notifies the applicant that a category was approved, or that it expires soon. */
export async function notifyValidity(
  ctx: Context,
  mail: 'category_approved' | 'category_expiring',
  request: RequestOfOwner,
): Promise<void> {
  const valid_until = request.request.valid_until?.toISOString() ?? ''
  const { values, ...mailInput } = mailInputOf(ctx, mail, request)
  await sendMail(ctx, mail, { ...mailInput, values: { ...values, valid_until } })
}

/** Notifies the applicant of a rejection or revocation with the manager's reason. */
export async function notifyReason(
  ctx: Context,
  mail: 'category_rejected' | 'category_revoked',
  request: RequestOfOwner,
): Promise<void> {
  const { reason } = request.request
  const { values, ...mailInput } = mailInputOf(ctx, mail, request)
  await sendMail(ctx, mail, { ...mailInput, values: { ...values, reason } })
}

export async function notifyExpired(ctx: Context, request: RequestOfOwner): Promise<void> {
  await sendMail(ctx, 'category_expired', mailInputOf(ctx, 'category_expired', request))
}

/** Returns the input of a mail about a category; `company` is empty for a person's own category. */
function mailInputOf({ tenant }: Context, mail: string, { request, owner, entity }: RequestOfOwner) {
  const link = `${tenant.origin}/user/investor-category`
  return { to: owner, event: `${mail}/${request.id}`, values: { link, company: entity?.name ?? '' } }
}
