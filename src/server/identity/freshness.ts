import { constantsOf } from '../../language/documents/constants.ts'
import type { Operation } from '../../language/documents/library.ts'
import type { RequestContext } from '../kernel/context.ts'
import { throwError } from '../kernel/errors.ts'

/**
 * Checks operations marked `fresh`. Throws `second_factor_needed` if the person has a second factor but has not used
 * it recently; throws `password_needed` for the value `password` if a person without a second factor has neither
 * logged in nor given their password recently.
 */
export function assertFresh(ctx: RequestContext, { fresh }: Pick<Operation, 'fresh'>): void {
  const { session, factorAt, sessionSince } = ctx
  if (!fresh || !session.authenticated) return
  if (session.second_factor) {
    if (!isRecent(ctx, factorAt)) throwError('second_factor_needed')
  } else if (fresh === 'password' && !isRecent(ctx, factorAt) && !isRecent(ctx, sessionSince))
    throwError('password_needed')
}

function isRecent({ realNow, library }: RequestContext, provenAt: Date | null): boolean {
  const maxAgeMs = constantsOf(library).fresh_minutes * 60_000
  return provenAt !== null && realNow.getTime() - provenAt.getTime() < maxAgeMs
}
