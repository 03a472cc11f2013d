import { normalizeForSearch } from '../../../language/common/normalize.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { fullName } from '../person.ts'

/**
 * Returns the person's name if the typed name matches it, ignoring accents, capitals, hyphens and spaces. Throws a
 * field error otherwise.
 */
export function signerName(ctx: Pick<Context, 'actor'>, typedName: string): string {
  const name = fullName(requireUser(ctx))
  if (normalizeForSearch(typedName) === normalizeForSearch(name)) return name
  return throwFieldErrors([{ field: 'name', key: 'validator.error_signature', params: { name } }])
}
