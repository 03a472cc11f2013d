import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { compactPhone } from './compact-phone.ts'
import { newestProfileOf } from './newest-profile.ts'
import { profileHistory } from './tables.ts'

const msUntilTrusted = 3 * 86_400_000

/**
 * Returns the phone of a person's profile, such as +34612345678; empty if there is none or it was entered less than
 * three days ago. The phone given at registration is trusted at once.
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
  const [versionWithOtherPhone] = await tx
    .select({ last: max(position) })
    .from(profileHistory)
    .where(and(whereOwn, sql`${phone} not in ('', ${current})`))
  const [versionWithPhone] = await tx
    .select({ position, at })
    .from(profileHistory)
    .where(and(whereOwn, sql`${phone} = ${current}`, gt(position, versionWithOtherPhone?.last ?? 0)))
    .orderBy(asc(position))
    .limit(1)
  const isTrusted =
    versionWithPhone !== undefined &&
    (versionWithPhone.position === 1 || now.getTime() - versionWithPhone.at.getTime() >= msUntilTrusted)
  return isTrusted ? current : ''
}
