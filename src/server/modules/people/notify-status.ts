import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { issuancesPage } from '../account-page.ts'

/** Notifies a person of their status. */
export async function notifyStatus(
  ctx: Context,
  mail: 'user_validated' | 'user_reconsidered',
  user: User,
): Promise<void> {
  await sendMail(ctx, mail, {
    to: user,
    event: `status/${user.id}/${user.validation_step}`,
    values: { link: issuancesPage(ctx, user) },
  })
}
