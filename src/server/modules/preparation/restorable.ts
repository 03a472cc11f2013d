import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'

const day = 86_400_000

/** Those that were deleted so lately that they can be brought back by who asks: by an issuer, what they may delete. */
export function isRestorable({ session, ...ctx }: Context): SQL | undefined {
  const mine = session.roles.includes('ADMIN')
    ? undefined
    : and(inArray(issuances.organisation_id, session.organisations), eq(issuances.status, 'DRAFT'))
  return and(isNotNull(issuances.removed_at), gt(issuances.removed_at, restorableSince(ctx)), mine)
}

/** What was deleted after this can be brought back. */
export function restorableSince({ now, library }: Pick<Context, 'now' | 'library'>): Date {
  return new Date(now.getTime() - constantsOf(library).restore_days * day)
}

/** One that was deleted keeps its address and its symbol while it can be brought back. */
export function keepsUniqueNames(ctx: Pick<Context, 'now' | 'library'>): SQL | undefined {
  return or(isNull(issuances.removed_at), gt(issuances.removed_at, restorableSince(ctx)))
}

/** Until when one that was deleted can be brought back. */
export function restorableUntil({ library }: Pick<Context, 'library'>, removed_at: Date): Date {
  return new Date(removed_at.getTime() + constantsOf(library).restore_days * day)
}
