import { inArray } from 'drizzle-orm'
import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import type { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { membersOf } from '../preparation/notify.ts'
import { lateFromOf } from './late-from.ts'
import { type DistributionRecord, distributionNameOf } from './rows.ts'
import { wasPaidOut } from './statuses.ts'
import type { Earning } from './tables.ts'

type Issuance = typeof issuances.$inferSelect
type Recipient = Pick<User, 'id' | 'email' | 'name' | 'language'>

/** Requests the approved amount from the issuer's members, with the reference for their transfer. */
export function notifyApproved(ctx: Context, row: DistributionRecord): Promise<void> {
  return notifyMembers(ctx, 'distribution_approved', row, `${row.distribution.id}/${ctx.now.getTime()}`)
}

/** Reminds the issuer's members of a payment of the schedule, again if its draft was reopened. */
export function notifyDue(ctx: Context, record: DistributionRecord): Promise<void> {
  const { id, changed_at } = record.distribution
  return notifyMembers(ctx, 'distribution_due', record, `${id}/${changed_at.getTime()}`)
}

/** Reminds the issuer's members of the day by which they should pay again. */
export async function notifyReturnDue(ctx: Context, issuance: Issuance, due_on: string): Promise<void> {
  const { id, slug, title, organisation_id, payment_frequency } = issuance
  for (const to of await membersOf(ctx, organisation_id))
    await sendMail(ctx, 'return_due', {
      to,
      event: `return_due/${id}/${due_on}/${to.id}`,
      values: (language) => ({
        due_on,
        frequency: ctx.text(`payment_frequency.${payment_frequency}`, {}, language),
        issuance_title: textIn(title, language),
        link: `${ctx.tenant.origin}/entrepreneur/issuances/${slug}/benefits`,
      }),
    })
}

/** Notifies the issuer's members and every manager of a default, with the day from which it is late. */
export async function notifyDefault(
  ctx: Context,
  { distribution, ...related }: DistributionRecord,
): Promise<void> {
  const record = { ...related, distribution: { ...distribution, due_on: lateFromOf(distribution) } }
  await notifyMembers(ctx, 'distribution_default', record, record.distribution.id)
  await sendMail(ctx, 'distribution_default_managers', {
    event: `distribution_default_managers/${record.distribution.id}`,
    values: (language) => ({ ...valuesOf(ctx, record, language), issuer: record.issuance.issuer }),
  })
}

export function notifyHolderOfDefault(
  ctx: Context,
  record: DistributionRecord,
  to: Recipient,
): Promise<void> {
  return sendMail(ctx, 'payment_defaulted', {
    to,
    event: `payment_defaulted/${record.distribution.id}/${to.id}`,
    values: (language) => ({
      due_on: lateFromOf(record.distribution),
      ...nameValues(ctx, record, language),
      link: `${ctx.tenant.origin}/user/issuances/${record.issuance.slug}`,
    }),
  })
}

/** Notifies a holder that a payment is below its schedule, with the reason and the amount that stays owed. */
export function notifyHolderOfArrears(
  ctx: Context,
  { arrears, short }: { arrears: DistributionRecord; short: DistributionRecord },
  to: Recipient,
): Promise<void> {
  const { gross, id, currency } = arrears.distribution
  const { shortfall_reason } = short.distribution
  return sendMail(ctx, 'payment_short', {
    to,
    event: `payment_short/${id}/${to.id}`,
    values: (language) => ({
      currency_code: currency,
      due_on: lateFromOf(arrears.distribution),
      unpaid: Number(gross),
      paid: Number(short.distribution.gross),
      reason: shortfall_reason || ctx.text('distributions.shortfall_unknown', {}, language),
      ...nameValues(ctx, short, language),
      link: `${ctx.tenant.origin}/user/issuances/${short.issuance.slug}`,
    }),
  })
}

/** Notifies a holder that a payment was moved beyond its promised day, with the reason. */
export function notifyHolderOfDelay(ctx: Context, record: DistributionRecord, to: Recipient): Promise<void> {
  const { id, due_on, delay_reason } = record.distribution
  return sendMail(ctx, 'payment_delayed', {
    to,
    event: `payment_delayed/${id}/${due_on}/${to.id}`,
    values: (language) => ({
      due_on,
      promised_on: lateFromOf(record.distribution),
      reason: delay_reason,
      ...nameValues(ctx, record, language),
      link: `${ctx.tenant.origin}/user/issuances/${record.issuance.slug}`,
    }),
  })
}

async function notifyMembers(
  ctx: Context,
  mail: 'distribution_approved' | 'distribution_due' | 'distribution_default',
  record: DistributionRecord,
  event: string,
): Promise<void> {
  for (const to of await membersOf(ctx, record.issuance.organisation_id))
    await sendMail(ctx, mail, {
      to,
      event: `${mail}/${event}`,
      values: (language) => ({
        ...amountOf(record),
        reference: record.distribution.reference,
        ...nameValues(ctx, record, language),
        link: pageUrl(ctx, record, 'entrepreneur'),
      }),
    })
}

/** Returns the values of a distribution in mails to managers. */
export function valuesOf(ctx: Context, record: DistributionRecord, language: Context['language']) {
  return { ...amountOf(record), ...nameValues(ctx, record, language), link: pageUrl(ctx, record, 'manager') }
}

function amountOf({ distribution: { gross, due_on } }: DistributionRecord) {
  return { amount: Number(gross), due_on }
}

/** Notifies holders of claimable earnings. `occasion` says whether they were just paid or released by a manager. */
export function notifyPaid(
  ctx: Context,
  record: DistributionRecord,
  lines: readonly Earning[],
  occasion: 'paid' | 'released' = 'paid',
): Promise<void> {
  return notifyEachHolder(ctx, lines, (to, investorLines) =>
    sendMail(ctx, 'earnings_paid', {
      to,
      event: `earnings_${occasion}/${investorLines[0]?.id}`,
      values: (language) => ({
        currency_code: record.distribution.currency,
        amount: sumOf(investorLines, 'net'),
        gross: sumOf(investorLines, 'gross'),
        withholding: sumOf(investorLines, 'withholding'),
        ...nameValues(ctx, record, language),
        link: `${ctx.tenant.origin}/user/earnings`,
      }),
    }),
  )
}

/** Notifies holders that their share was reversed, with the part they had received. */
export function notifyReversed(
  ctx: Context,
  record: DistributionRecord,
  lines: readonly Earning[],
  reason: string,
): Promise<void> {
  return notifyEachHolder(ctx, lines, (to, lines) =>
    sendMail(ctx, 'earnings_reversed', {
      to,
      event: `earnings_reversed/${lines[0]?.id}`,
      values: (language) => ({
        currency_code: record.distribution.currency,
        amount: sumOf(lines, 'net'),
        owed: sumOf(lines.filter(wasPaidOut), 'net'),
        reason,
        ...nameValues(ctx, record, language),
        link: `${ctx.tenant.origin}/user/earnings`,
      }),
    }),
  )
}

async function notifyEachHolder(
  ctx: Context,
  lines: readonly Earning[],
  notify: (to: Recipient, investorLines: readonly Earning[]) => Promise<void>,
): Promise<void> {
  const linesByInvestor = new Map<string, Earning[]>()
  for (const line of lines)
    linesByInvestor.set(line.investor_id, [...(linesByInvestor.get(line.investor_id) ?? []), line])
  if (linesByInvestor.size === 0) return
  const { id, name, email, language } = users
  const people = await ctx.tx
    .select({ id, name, email, language })
    .from(users)
    .where(inArray(id, [...linesByInvestor.keys()]))
  for (const to of people) await notify(to, linesByInvestor.get(to.id) ?? [])
}

function sumOf(lines: readonly Earning[], part: 'gross' | 'withholding' | 'net'): number {
  return Number(lines.reduce((sum, line) => sum + line[part], 0n))
}

function nameValues(
  ctx: Context,
  { distribution, issuance }: DistributionRecord,
  language: Context['language'],
) {
  return {
    name: distributionNameOf(ctx, distribution, language),
    issuance_title: textIn(issuance.title, language),
  }
}

function pageUrl(
  { tenant }: Context,
  { distribution, issuance }: DistributionRecord,
  area: 'manager' | 'entrepreneur',
): string {
  return `${tenant.origin}/${area}/issuances/${issuance.slug}/benefits/${distribution.id}`
}
