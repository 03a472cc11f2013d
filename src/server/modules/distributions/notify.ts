import { inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { worded } from '../issuances/wording.ts'
import { membersOf } from '../preparation/tell.ts'
import { type FoundDistribution, nameOf } from './rows.ts'
import type { Earning } from './tables.ts'

/** Asks the issuer's members for the money: how much, with which reference. */
export async function tellApproved(ctx: Context, found: FoundDistribution): Promise<void> {
  const { distribution, issuance } = found
  const { id, gross, reference, due_on } = distribution
  for (const to of await membersOf(ctx, issuance.organisation_id))
    await sendMail(ctx, 'distribution_approved', {
      to,
      event: `distribution_approved/${id}/${ctx.now.getTime()}`,
      values: (language) => ({
        ...{ amount: Number(gross), reference, due_on },
        ...named(ctx, found, language),
        link: pageOf(ctx, found, 'entrepreneur'),
      }),
    })
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
