import { constantsOf } from '../../language/documents/constants.ts'
import type { Operation } from '../../language/documents/library.ts'
import type { RequestContext } from '../kernel/context.ts'
import { throwError } from '../kernel/errors.ts'

/**
 * Throws `second_factor_needed` for operations marked `fresh` without a recent second factor of a person who has one.
 */
export function assertFresh(
  { session, factorAt, realNow, library }: RequestContext,
  { fresh }: Pick<Operation, 'fresh'>,
): void {
  if (!fresh || !session.second_factor) return
  const maxAgeMs = constantsOf(library).fresh_minutes * 60_000
  const age = realNow.getTime() - (factorAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (age >= maxAgeMs) throwError('second_factor_needed')
}
