import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { FoundRequest } from './rows.ts'

type Asked = Pick<FoundRequest, 'request' | 'owner'>

/** One mail to the person about a time that begins or runs out. */
export async function notifyUntil(
  ctx: Context,
  mail: 'category_approved' | 'category_expiring',
  { request, owner }: Asked,
): Promise<void> {
  const valid_until = request.valid_until?.toISOString() ?? ''
  await sendMail(ctx, mail, {
    to: owner,
    event: eventOf(mail, request),
    values: { ...linkIn(ctx), valid_until },
  })
}

/** One mail to the person with a manager's reason. */
export async function notifyWhy(
  ctx: Context,
  mail: 'category_rejected' | 'category_revoked',
  { request, owner }: Asked,
): Promise<void> {
  const { reason } = request
  await sendMail(ctx, mail, { to: owner, event: eventOf(mail, request), values: { ...linkIn(ctx), reason } })
}

export async function notifyExpired(ctx: Context, { request, owner }: Asked): Promise<void> {
  const mail = 'category_expired'
  await sendMail(ctx, mail, { to: owner, event: eventOf(mail, request), values: linkIn(ctx) })
}

const eventOf = (mail: string, { id }: Asked['request']) => `${mail}/${id}`

const linkIn = ({ tenant }: Context) => ({ link: `${tenant.origin}/user/investor-category` })
