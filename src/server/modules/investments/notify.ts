import { eq } from 'drizzle-orm'
import type { Cents } from '../../../domain/money.ts'
import type { InvestmentDetail } from '../../../generated/domain.ts'
import { userOf } from '../../kernel/actor.ts'
import type { Context, Language } from '../../kernel/context.ts'
import { type MailName, sendMail, type ValuesOf } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'

type InvestorMailName = Extract<MailName, `investment_${string}`>

/** Names the mails to investors, without the prefix `investment_`. */
export type Notice = InvestorMailName extends `investment_${infer Rest}` ? Rest : never

/** Sends the investor a mail in their language, once per `event`, by default once per step of the order's history. */
export async function notify(
  ctx: Context,
  notice: Notice,
  detail: InvestmentDetail,
  event: string | number = countSteps(detail),
  reason: string | ((language: Language) => string) = '',
): Promise<void> {
  const { recipient, titleIn } = await recipientOf(ctx, detail)
  const isReflecting = ctx.now.toISOString() < detail.reflection_ends_at
  const values = (language: Language): ValuesOf<InvestorMailName> => ({
    ...detail,
    issuance_title: titleIn(language),
    reflection: isReflecting ? ctx.text('mail_invest.reflection', { ...detail }, language) : '',
    withdraw_until: isReflecting ? detail.reflection_ends_at : '',
    withdraw: ctx.text(
      `mail_invest.reflection_${detail.charged ? 'paid' : 'unpaid'}`,
      { ...detail },
      language,
    ),
    ...((isPaymentInstruction(notice) || notice === 'due_soon') && { total: amountToPay(detail) }),
    also_signed: alsoSignedText(ctx, detail, language),
    signed_file_ids: signedFilesOf(detail),
    missing: detail.left - detail.received,
    note: detail.history.at(-1)?.note ?? '',
    ends_on: detail.campaign.ends_on,
    reason: typeof reason === 'string' ? reason : reason(language),
    beneficiary: detail.bank.beneficiary,
    iban: detail.bank.iban,
    link: pageUrl(ctx, detail),
  })
  const mailInput = { to: recipient, event: `investment/${detail.id}/${event}`, values }
  await sendMail(ctx, `investment_${mailNameFor(notice, detail)}`, mailInput)
}

function pageUrl({ tenant }: Pick<Context, 'tenant'>, { id }: Pick<InvestmentDetail, 'id'>): string {
  return `${tenant.origin}/user/investments/${id}`
}

/** Names the documents signed with the contract and links to them; empty without any. */
function alsoSignedText(ctx: Context, detail: InvestmentDetail, language: Language): string {
  const names = [...new Set(detail.agreements.map(({ name }) => name))].join(', ')
  return names === ''
    ? ''
    : ctx.text('mail_invest.also_signed', { names, link: pageUrl(ctx, detail) }, language)
}

/** Returns the ids of the signed contract and the newest copies of the documents signed with it. */
export function signedFilesOf({ contract_file_id, agreements }: InvestmentDetail): string {
  const newestFileIds = new Map(agreements.map(({ name, file_id }) => [name, file_id]))
  return [contract_file_id, ...newestFileIds.values()].filter(Boolean).join(' ')
}

/** Returns the amount to pay in addition to the reserved balance; the total if the balance covers it. */
function amountToPay({ left, total }: InvestmentDetail): number {
  return left === 0 ? total : left
}

function isPaymentInstruction(
  notice: Notice,
): notice is 'signed' | 'countersigned' | 'method_chosen' | 'underpaid' {
  return ['signed', 'countersigned', 'method_chosen', 'underpaid'].includes(notice)
}

/** Returns the mail to send: the variant for online payment if there is no bank account. */
function mailNameFor(notice: Notice, { bank }: InvestmentDetail): Notice {
  return isPaymentInstruction(notice) && bank.iban === '' ? `${notice}_online` : notice
}

/** Counts the steps of the order's history, without its interest. */
function countSteps({ history }: InvestmentDetail): number {
  return history.filter(({ event }) => event !== 'preorder').length
}

/** Returns the investor, and a function that gives the issuance's title in a language. */
async function recipientOf(ctx: Context, { investor_id, issuance_id, issuance_title }: InvestmentDetail) {
  const user = userOf(ctx)
  if (user?.id === investor_id) return { recipient: user, titleIn: () => issuance_title }
  const [row] = await ctx.tx
    .select({
      recipient: { id: users.id, email: users.email, name: users.name, language: users.language },
      title: issuances.title,
    })
    .from(users)
    .innerJoin(issuances, eq(issuances.id, issuance_id))
    .where(eq(users.id, investor_id))
  if (!row) throw new Error(`The investor ${investor_id} is gone.`)
  return { recipient: row.recipient, titleIn: (language: Language) => textIn(row.title, language) }
}

/** Mails every manager a request to send a refund. */
export async function notifyRefund(ctx: Context, detail: InvestmentDetail, amount: Cents): Promise<void> {
  const values = { ...detail, amount: Number(amount), link: `${ctx.tenant.origin}/manager/payouts` }
  await sendMail(ctx, 'refund_due', { event: `refund/${detail.id}`, about: detail.investor_id, values })
}

/** Mails every manager a request to check whether the money of a withdrawn order has arrived. */
export async function notifyRefundCheck(ctx: Context, detail: InvestmentDetail): Promise<void> {
  const link = `${ctx.tenant.origin}/manager/investments/${detail.id}`
  await sendMail(ctx, 'refund_check', {
    event: `refund/${detail.id}`,
    about: detail.investor_id,
    values: { ...detail, link },
  })
}
