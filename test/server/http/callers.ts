import type { Operation } from '../../../src/language/documents/library.ts'
import { withIncludedRoles } from '../../../src/language/documents/roles.ts'
import { isConditionMet } from '../../../src/language/expressions/index.ts'
import { visitor } from '../../../src/language/expressions/visitor.ts'
import { withoutSubject } from '../../../src/language/operations/without-subject.ts'
import { addSuperManager } from '../../../src/server/tenancy/registry.ts'
import type { TestPlatform } from '../harness.ts'

export interface Caller {
  who: string
  token: string | undefined
  /** Returns whether `allow` permits this caller, apart from conditions on the subject. */
  may(operation: Pick<Operation, 'allow'>): boolean
}

const roles = ['USER', 'PREMIUM_USER', 'CLIENT', 'ENTREPRENEUR', 'ISSUER', 'ADMIN']

/** Returns a visitor, a user of each role and a super-manager, by increasing rights. */
export async function callersOf(platform: TestPlatform): Promise<Caller[]> {
  const { library, ownerDatabase, tenants } = platform
  const caller = (who: string, token: string | undefined, session: object): Caller => ({
    who,
    token,
    may: ({ allow }) =>
      isConditionMet(withoutSubject(allow), { session: { ...visitor, demo: true, ...session } }),
  })
  const logged = { authenticated: true, email_verification: true }
  const callers = [caller('a visitor', undefined, {})]
  for (const role of roles) {
    const { token } = await platform.account({ roles: [role] })
    callers.push(caller(role, token, { ...logged, role, roles: withIncludedRoles([role], library.schemas) }))
  }
  const { id, token } = await platform.account({ roles: ['ADMIN'] })
  await ownerDatabase.transaction((tx) => addSuperManager(tx, tenants.alba, id))
  return [
    ...callers,
    caller('a super-manager', token, { ...logged, role: 'ADMIN', roles: ['ADMIN'], super_manager: true }),
  ]
}
