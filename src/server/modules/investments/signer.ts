import { fold } from '../../../language/fold.ts'
import type { Context } from '../../context.ts'
import { failFields } from '../../errors.ts'
import { fullName, person } from '../person.ts'

/** The name that signs: the person's own, however its accents, capitals, hyphens and spaces are typed. Refuses any other. */
export function signerName(ctx: Pick<Context, 'user'>, typed: string): string {
  const name = fullName(person(ctx))
  if (fold(typed) === fold(name)) return name
  return failFields([{ field: 'name', key: 'validator.error_signature', params: { name } }])
}
