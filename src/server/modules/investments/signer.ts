import { normalizeForSearch } from '../../../language/common/normalize.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { fullName } from '../person.ts'

/** The name that signs: the person's own, however its accents, capitals, hyphens and spaces are typed. Refuses any other. */
export function signerName(ctx: Pick<Context, 'actor'>, typed: string): string {
  const name = fullName(requireUser(ctx))
  if (normalizeForSearch(typed) === normalizeForSearch(name)) return name
  return throwFieldErrors([{ field: 'name', key: 'validator.error_signature', params: { name } }])
}
