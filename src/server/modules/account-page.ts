import { withIncludedRoles } from '../../language/documents/roles.ts'
import type { Context, User } from '../kernel/context.ts'

type Platform = Pick<Context, 'tenant' | 'library'>
type Person = Pick<User, 'roles'>

/** Returns the address of a part of a person's account. */
export function accountPage(
  platform: Platform,
  person: Person,
  tab: 'identification' | 'banking' | 'legal' | 'additional',
): string {
  return `${areaAddressOf(platform, person)}/account?tab=${tab}`
}

/** Returns the address of the list of issuances in a person's area. */
export function issuancesPage(platform: Platform, person: Person): string {
  return `${areaAddressOf(platform, person)}/issuances`
}

/** Returns the address of a person's notifications. */
export function notificationsPage(platform: Platform, person: Person): string {
  return `${areaAddressOf(platform, person)}/notifications`
}

/** Returns the address of a person's area: that of users for investors, otherwise that of managers or issuers. */
function areaAddressOf({ tenant, library }: Platform, { roles }: Person): string {
  const area = withIncludedRoles(roles, library.schemas).includes('USER')
    ? 'user'
    : roles.includes('ADMIN')
      ? 'manager'
      : 'entrepreneur'
  return `${tenant.origin}/${area}`
}
