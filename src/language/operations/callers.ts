import type { Library, Operation } from '../documents/library.ts'
import { peopleAllowedBy, withSingleRole } from '../people/allowed-people.ts'
import { SUPER_MANAGER } from '../people/people.ts'

const MANAGERS: ReadonlySet<string> = new Set(['ADMIN', SUPER_MANAGER])

/** Returns whether only managers may call an operation. */
export function isForManagers(
  { allow }: Pick<Operation, 'allow'>,
  { schemas }: Pick<Library, 'schemas'>,
): boolean {
  // Converts to a string, because the checker passes documents of invalid shape.
  const callers = withSingleRole(peopleAllowedBy(schemas)(String(allow)) ?? [])
  return callers.length > 0 && callers.every(({ name }) => MANAGERS.has(name))
}
