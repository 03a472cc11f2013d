import { eq, sql } from 'drizzle-orm'
import type { InvestmentDetail } from '../../../generated/domain.ts'
import { userOf } from '../../kernel/actor.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { queueMail } from '../../mail/queue.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { worded } from '../issuances/wording.ts'

/** What an investor is told by mail; the texts are mail_invest.<notice>_subject and _text. */
export type Notice =
  | 'created'
  | 'signed'
  | 'method_chosen'
  | 'proof_received'
  | 'proof_rejected'
  | 'charged'
  | 'accepted'
  | 'minted'
  | 'withdrawn'
  | 'canceled'

/** One mail to the investor, in their language, for the step that the history's last row tells of. */
export async function notify(ctx: Context, notice: Notice, detail: InvestmentDetail): Promise<void> {
  const reader = await readerOf(ctx, detail)
  const reflecting = ctx.now.toISOString() < detail.reflection_ends_at
  const values = {
    ...detail,
    issuance_title: reader.title,
    reflection: reflecting ? ctx.text('mail_invest.reflection', { ...detail }, reader.language) : '',
    name: reader.name,
    note: detail.history.at(-1)?.note ?? '',
    platform: ctx.tenant.customization.title,
    beneficiary: detail.bank.beneficiary,
    iban: detail.bank.iban,
    link: `${ctx.tenant.origin}/user/investments/${detail.id}`,
  }
  await queueMail(ctx, {
    event: `investment/${detail.id}/${detail.history.length}`,
    to: detail.investor_email,
    subject: ctx.text(`mail_invest.${notice}_subject`, values, reader.language),
    text: ctx.text(`mail_invest.${notice}_text`, values, reader.language),
  })
}

async function readerOf(ctx: Context, { investor_id, issuance_id, issuance_title }: InvestmentDetail) {
  const user = userOf(ctx)
  if (user?.id === investor_id) return { name: user.name, title: issuance_title, language: ctx.language }
  const [row] = await ctx.tx
    .select({ name: users.name, language: users.language, title: issuances.title })
    .from(users)
    .innerJoin(issuances, eq(issuances.id, issuance_id))
    .where(eq(users.id, investor_id))
  if (!row) throw new Error(`The investor ${investor_id} is gone.`)
  const language: Language = row.language === 'en' ? 'en' : 'es'
  return { name: row.name, title: worded(row.title, language), language }
}

/** One mail to every manager: what was paid, or may have been, has to be sent back by hand. */
export async function notifyRefund(
  ctx: Context,
  detail: InvestmentDetail,
  kind: 'refund_due' | 'refund_check',
): Promise<void> {
  const managers = await ctx.tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(sql`'ADMIN' = any(${users.roles})`)
  for (const manager of managers) {
    const language: Language = manager.language === 'en' ? 'en' : 'es'
    const values = {
      ...detail,
      name: manager.name,
      platform: ctx.tenant.customization.title,
      link: `${ctx.tenant.origin}/manager/investments/${detail.id}`,
    }
    await queueMail(ctx, {
      event: `refund/${detail.id}/${manager.id}`,
      to: manager.email,
      subject: ctx.text(`mail_invest.${kind}_subject`, values, language),
      text: ctx.text(`mail_invest.${kind}_text`, values, language),
    })
  }
}
