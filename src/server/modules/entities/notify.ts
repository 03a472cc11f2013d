import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { EntityRecord } from './rows.ts'
import type { Entity } from './tables.ts'

/** Notifies the managers that a register rejected an entity after they approved it. */
export function notifyDenied(ctx: Context, checkId: string, { id, name }: Entity): Promise<void> {
  const link = `${ctx.tenant.origin}/manager/entities/${id}`
  return sendMail(ctx, 'entity_denied', { event: `entity_check/${checkId}`, values: { name, link } })
}

/** Notifies the representative of a manager's decision. */
export async function notify(
  ctx: Context,
  decision: 'approved' | 'refused',
  { entity, owner }: Pick<EntityRecord, 'entity' | 'owner'>,
): Promise<void> {
  const { id, name, reason, changed_at } = entity
  const link = `${ctx.tenant.origin}/user/entities/${id}`
  const mailInput = { to: owner, event: `entity/${id}/${changed_at.getTime()}` }
  if (decision === 'approved')
    await sendMail(ctx, 'entity_approved', { ...mailInput, values: { name, link } })
  else await sendMail(ctx, 'entity_refused', { ...mailInput, values: { name, link, reason } })
}
