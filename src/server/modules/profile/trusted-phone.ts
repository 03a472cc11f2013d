import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { compactPhone } from './compact-phone.ts'
import { newestProfileOf } from './newest-profile.ts'
import { profileHistory } from './tables.ts'

const msUntilTrusted = 3 * 86_400_000

/**
 * Returns the phone of a person's profile, such as +34612345678; empty without one, or for three days after it was
 * entered. Trusts at once the phone with which they registered.
 */
export async function trustedPhoneOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  personId: string,
): Promise<string> {
  const current = compactPhone((await newestProfileOf(tx, personId))?.phone)
  if (current === '') return ''
  const { user_id, position, at } = profileHistory
  const phone = sql`replace(${profileHistory.phone}, ' ', '')`
  const whereOwn = eq(user_id, personId)
  const [other] = await tx
    .select({ last: max(position) })
    .from(profileHistory)
    .where(and(whereOwn, sql`${phone} not in ('', ${current})`))
  const [first] = await tx
    .select({ position, at })
    .from(profileHistory)
    .where(and(whereOwn, sql`${phone} = ${current}`, gt(position, other?.last ?? 0)))
    .orderBy(asc(position))
    .limit(1)
  const isTrusted =
    first !== undefined && (first.position === 1 || now.getTime() - first.at.getTime() >= msUntilTrusted)
  return isTrusted ? current : ''
}
