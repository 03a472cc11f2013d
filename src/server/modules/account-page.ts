import { rolesWith } from '../../language/documents/roles.ts'
import type { Context, User } from '../kernel/context.ts'

type Platform = Pick<Context, 'tenant' | 'library'>
type Person = Pick<User, 'roles'>

/** Returns the address of a part of a person's account. */
export function accountPage(
  platform: Platform,
  person: Person,
  tab: 'identification' | 'banking' | 'legal',
): string {
  return `${ownArea(platform, person)}/account?tab=${tab}`
}

/** Returns the address of the issuances in a person's area, from which they go on. */
export function issuancesPage(platform: Platform, person: Person): string {
  return `${ownArea(platform, person)}/issuances`
}

/** Returns the address of a person's notifications. */
export function notificationsPage(platform: Platform, person: Person): string {
  return `${ownArea(platform, person)}/notifications`
}

/** Returns the user area for investors, otherwise the area where they work. */
function ownArea({ tenant, library }: Platform, { roles }: Person): string {
  const area = rolesWith(roles, library.schemas).includes('USER')
    ? 'user'
    : roles.includes('ADMIN')
      ? 'manager'
      : 'entrepreneur'
  return `${tenant.origin}/${area}`
}
