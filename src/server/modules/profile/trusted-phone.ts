import { and, eq, gt, max, min, notInArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { newestProfileOf } from './newest-profile.ts'
import { profileHistory } from './tables.ts'

const msUntilTrusted = 3 * 86_400_000

/** Returns the phone of a person's profile, such as +34612345678; empty without one, or for three days after a change. */
export async function trustedPhoneOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  personId: string,
): Promise<string> {
  const { user_id, phone, position, at } = profileHistory
  const current = (await newestProfileOf(tx, personId))?.phone ?? ''
  if (current === '') return ''
  const whereOwn = eq(user_id, personId)
  const [other] = await tx
    .select({ last: max(position) })
    .from(profileHistory)
    .where(and(whereOwn, notInArray(phone, ['', current])))
  if (other?.last == null) return current.replaceAll(' ', '')
  const [changed] = await tx
    .select({ at: min(at) })
    .from(profileHistory)
    .where(and(whereOwn, eq(phone, current), gt(position, other.last)))
  const isTrusted = !changed?.at || now.getTime() - changed.at.getTime() >= msUntilTrusted
  return isTrusted ? current.replaceAll(' ', '') : ''
}
