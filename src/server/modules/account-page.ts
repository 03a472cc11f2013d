import { rolesWith } from '../../language/documents/roles.ts'
import type { Context, User } from '../kernel/context.ts'

type Platform = Pick<Context, 'tenant' | 'library'>
type Person = Pick<User, 'roles'>

/** Where somebody finds a part of their account. */
export function accountPage(
  platform: Platform,
  person: Person,
  tab: 'identification' | 'banking' | 'legal',
): string {
  return `${ownArea(platform, person)}/account?tab=${tab}`
}

/** Where somebody reads what they were told. */
export function notificationsPage(platform: Platform, person: Person): string {
  return `${ownArea(platform, person)}/notifications`
}

/** As investors, or else in the area where they work. */
function ownArea({ tenant, library }: Platform, { roles }: Person): string {
  const area = rolesWith(roles, library.schemas).includes('USER')
    ? 'user'
    : roles.includes('ADMIN')
      ? 'manager'
      : 'entrepreneur'
  return `${tenant.origin}/${area}`
}
