import type { Library, Operation } from '../documents/library.ts'
import { SUPER_MANAGER } from '../people/people.ts'
import { plain, whoOf } from '../people/who.ts'

const managers: ReadonlySet<string> = new Set(['ADMIN', SUPER_MANAGER])

/** Whether only managers may call an operation. */
export function isForManagers({ allow }: Pick<Operation, 'allow'>, { schemas }: Library): boolean {
  // The checker asks of documents that may be wrong in any way.
  const callers = plain(whoOf(schemas)(String(allow)) ?? [])
  return callers.length > 0 && callers.every(({ name }) => managers.has(name))
}
