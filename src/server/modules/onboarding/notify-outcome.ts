import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { accountPage, issuancesPage } from '../account-page.ts'
import { users } from '../auth/tables.ts'
import { languageOf } from '../person.ts'
import { reasonIn } from './identification.ts'
import type { KycCheck } from './tables.ts'

/** Notifies a person of their check's outcome, unless their own request caused it, in which case the page shows it. */
export async function notifyOutcome(ctx: Context, check: KycCheck): Promise<void> {
  const { status } = check
  const isDecided = ['success', 'verification_error', 'manual_error', 'error'].includes(status)
  if (ctx.actor?.kind === 'user' || !isDecided) return
  const [to] = await ctx.tx.select().from(users).where(eq(users.id, check.user_id))
  if (!to || to.kyc_status !== status) return
  const event = `identification/${check.id}/${status}`
  if (status === 'success') {
    const link = issuancesPage(ctx, to)
    await sendMail(ctx, 'identification_approved', { to, event, values: { link } })
  } else {
    const link = accountPage(ctx, to, 'identification')
    const reason = reasonIn(ctx, check, languageOf(to))
    await sendMail(ctx, 'identification_refused', { to, event, values: { reason, link } })
  }
}
