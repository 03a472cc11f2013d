import { rolesWith } from '../../language/documents/roles.ts'
import type { Context, User } from '../kernel/context.ts'

/** Where somebody finds a part of their account: as investors, or else in the area where they work. */
export function accountPage(
  { tenant, library }: Pick<Context, 'tenant' | 'library'>,
  { roles }: Pick<User, 'roles'>,
  tab: 'identification' | 'banking' | 'legal',
): string {
  const area = rolesWith(roles, library.schemas).includes('USER')
    ? 'user'
    : roles.includes('ADMIN')
      ? 'manager'
      : 'entrepreneur'
  return `${tenant.origin}/${area}/account?tab=${tab}`
}
