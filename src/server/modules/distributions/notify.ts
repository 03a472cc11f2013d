import { inArray } from 'drizzle-orm'
import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { worded } from '../issuances/wording.ts'
import { membersOf } from '../preparation/tell.ts'
import { type FoundDistribution, nameOf } from './rows.ts'
import type { Earning } from './tables.ts'

type Reader = Pick<User, 'id' | 'email' | 'name' | 'language'>

/** Asks the issuer's members for the money: how much, with which reference. */
export function tellApproved(ctx: Context, found: FoundDistribution): Promise<void> {
  return tellMembers(ctx, 'distribution_approved', found, `${found.distribution.id}/${ctx.now.getTime()}`)
}

/** Reminds the issuer's members of a payment of the schedule. */
export function tellDue(ctx: Context, found: FoundDistribution): Promise<void> {
  return tellMembers(ctx, 'distribution_due', found, found.distribution.id)
}

/** Tells the issuer's members and every manager that a payment is in default. */
export async function tellDefault(ctx: Context, found: FoundDistribution): Promise<void> {
  await tellMembers(ctx, 'distribution_default', found, found.distribution.id)
  await sendMail(ctx, 'distribution_default_managers', {
    event: `distribution_default_managers/${found.distribution.id}`,
    values: (language) => ({
      ...amountOf(found),
      ...named(ctx, found, language),
      issuer: found.issuance.issuer,
      link: pageOf(ctx, found, 'manager'),
    }),
  })
}

export function tellHolderOfDefault(ctx: Context, found: FoundDistribution, to: Reader): Promise<void> {
  return sendMail(ctx, 'payment_defaulted', {
    to,
    event: `payment_defaulted/${found.distribution.id}/${to.id}`,
    values: (language) => ({
      due_on: found.distribution.due_on,
      ...named(ctx, found, language),
      link: `${ctx.tenant.origin}/user/issuances/${found.issuance.slug}`,
    }),
  })
}

async function tellMembers(
  ctx: Context,
  mail: 'distribution_approved' | 'distribution_due' | 'distribution_default',
  found: FoundDistribution,
  event: string,
): Promise<void> {
  for (const to of await membersOf(ctx, found.issuance.organisation_id))
    await sendMail(ctx, mail, {
      to,
      event: `${mail}/${event}`,
      values: (language) => ({
        ...amountOf(found),
        reference: found.distribution.reference,
        ...named(ctx, found, language),
        link: pageOf(ctx, found, 'entrepreneur'),
      }),
    })
}

function amountOf({ distribution: { gross, due_on } }: FoundDistribution) {
  return { amount: Number(gross), due_on }
}

/** Tells each of these holders what is theirs to claim, once for each batch in which they were paid. */
export async function tellPaid(
  ctx: Context,
  found: FoundDistribution,
  lines: readonly Earning[],
): Promise<void> {
  if (lines.length === 0) return
  const { id, name, email, language } = users
  const people = await ctx.tx
    .select({ id, name, email, language })
    .from(users)
    .where(inArray(id, [...new Set(lines.map(({ investor_id }) => investor_id))]))
  for (const to of people) {
    const theirs = lines.filter(({ investor_id }) => investor_id === to.id)
    const all = (part: 'gross' | 'withholding' | 'net') =>
      Number(theirs.reduce((sum, line) => sum + line[part], 0n))
    await sendMail(ctx, 'earnings_paid', {
      to,
      event: `earnings_paid/${theirs[0]?.id}`,
      values: (reader) => ({
        ...{ amount: all('net'), gross: all('gross'), withholding: all('withholding') },
        ...named(ctx, found, reader),
        link: `${ctx.tenant.origin}/user/earnings`,
      }),
    })
  }
}

function named(ctx: Context, { distribution, issuance }: FoundDistribution, language: Context['language']) {
  return {
    name: nameOf(ctx, distribution, language),
    issuance_title: worded(issuance.title, language),
  }
}

function pageOf(
  { tenant }: Context,
  { distribution, issuance }: FoundDistribution,
  area: 'manager' | 'entrepreneur',
): string {
  return `${tenant.origin}/${area}/issuances/${issuance.slug}/benefits/${distribution.id}`
}
