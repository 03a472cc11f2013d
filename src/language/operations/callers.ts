import { oncePer } from '../common/once-per.ts'
import { restore } from '../customization/customization.ts'
import type { Library, Operation } from '../documents/library.ts'
import { rolesWith } from '../documents/roles.ts'
import { holds } from '../expressions/index.ts'
import { visitor } from '../expressions/visitor.ts'
import { withoutSubject } from './without-subject.ts'

/** Somebody who may ask: a visitor, a person of one role, a manager who looks after every tenant. */
type Caller = string

const superManager: Caller = 'SUPER_MANAGER'
const managers: ReadonlySet<Caller> = new Set(['ADMIN', superManager])

/**
 * Returns a function that lists who may meet a condition over session and tenant, whatever its subject. Conditions that
 * ask for more than the role may list nobody: then nothing is known.
 */
export const callersOf = oncePer((library: Library) => {
  const known = new Map<string, ReadonlySet<Caller>>()
  const people = peopleOf(library)
  const tenants = tenantsOf(library)

  return (condition: string): ReadonlySet<Caller> => {
    const found = known.get(condition) ?? new Set(people.filter(meets(condition)).map(({ caller }) => caller))
    known.set(condition, found)
    return found
  }

  function meets(condition: string) {
    // The checker asks of documents that may be wrong in any way.
    const asked = withoutSubject(String(condition))
    return ({ session }: (typeof people)[number]) =>
      tenants.some((tenant) => holds(asked, { session, tenant }))
  }
})

/** Whether only managers may call an operation. */
export function isForManagers({ allow }: Pick<Operation, 'allow'>, library: Library): boolean {
  const callers = [...callersOf(library)(allow)]
  return callers.length > 0 && callers.every((caller) => managers.has(caller))
}

function peopleOf({ schemas }: Library) {
  const roles = (schemas['enumerations.json']?.$defs?.role?.enum ?? []).map(String)
  const known = { ...visitor, authenticated: true, email_verification: true, demo: true }
  const ofRole = roles.map((role) => ({
    caller: role,
    session: { ...known, role, roles: rolesWith([role], schemas) },
  }))
  const admin = { ...known, role: 'ADMIN', roles: ['ADMIN'], super_manager: true }
  return [
    { caller: 'VISITOR', session: { ...visitor, demo: true } },
    ...ofRole,
    { caller: superManager, session: admin },
  ]
}

/** A tenant that left everything out, and one with every extra: together they offer all there is. */
function tenantsOf({ schemas }: Library) {
  const { customization } = restore({}, schemas)
  const extras = Object.fromEntries(Object.keys(customization.extras).map((name) => [name, true]))
  return [customization, { ...customization, extras }]
}
