import { and, arrayContains, eq, ne } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { valuesOf } from './notify.ts'
import type { DistributionRecord } from './rows.ts'

/**
 * Notifies the managers who may approve the distribution: all but its authors. Sends nothing if a manager calculated it
 * and no second approval is required.
 */
export async function notifyApprovers(ctx: Context, row: DistributionRecord): Promise<void> {
  const { distributions } = ctx.tenant.customization
  if (ctx.session.roles.includes('ADMIN') && !distributions?.second_approver) return
  const { id, author_id, amounts_author_id } = row.distribution
  const whereMayApprove = and(
    arrayContains(users.roles, ['ADMIN']),
    ...[author_id, amounts_author_id].map((author) => (author === null ? undefined : ne(users.id, author))),
    eq(users.tenant_id, ctx.tenant.id),
  )
  const approvers = await ctx.tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(whereMayApprove)
  for (const to of approvers)
    await sendMail(ctx, 'distribution_to_approve', {
      to,
      event: `distribution_to_approve/${id}/${ctx.now.getTime()}/${to.id}`,
      values: (language) => ({ ...valuesOf(ctx, row, language), issuer: row.issuance.issuer }),
    })
}
