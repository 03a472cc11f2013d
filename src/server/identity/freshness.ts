import { constantsOf } from '../../language/documents/constants.ts'
import type { Operation } from '../../language/documents/library.ts'
import type { RequestContext } from '../kernel/context.ts'
import { throwError } from '../kernel/errors.ts'

/**
 * Throws `second_factor_needed` for operations marked `fresh` without a recent second factor of a person who has one, and
 * `password_needed` for those marked `password` without a recent login or password of a person who has none.
 */
export function assertFresh(ctx: RequestContext, { fresh }: Pick<Operation, 'fresh'>): void {
  const { session, factorAt, sessionSince } = ctx
  if (!fresh || !session.authenticated) return
  if (session.second_factor) {
    if (!isRecent(ctx, factorAt)) throwError('second_factor_needed')
  } else if (fresh === 'password' && !isRecent(ctx, factorAt) && !isRecent(ctx, sessionSince))
    throwError('password_needed')
}

function isRecent({ realNow, library }: RequestContext, proof: Date | null): boolean {
  const maxAgeMs = constantsOf(library).fresh_minutes * 60_000
  return proof !== null && realNow.getTime() - proof.getTime() < maxAgeMs
}
