import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'

const dayInMs = 86_400_000

/** Selects the deleted issuances that the reader may still restore: all for managers, own drafts for issuers. */
export function whereRestorable({ session, ...ctx }: Context): SQL | undefined {
  const whereVisible = session.roles.includes('ADMIN')
    ? undefined
    : and(inArray(issuances.organisation_id, session.organisations), eq(issuances.status, 'DRAFT'))
  return and(isNotNull(issuances.removed_at), gt(issuances.removed_at, restorableSince(ctx)), whereVisible)
}

/** Returns the time before which deletions are final. */
export function restorableSince({ now, library }: Pick<Context, 'now' | 'library'>): Date {
  return new Date(now.getTime() - constantsOf(library).restore_days * dayInMs)
}

/** Selects the issuances whose slug and symbol are in use: those not deleted, or still restorable. */
export function whereReservesNames(ctx: Pick<Context, 'now' | 'library'>): SQL | undefined {
  return or(isNull(issuances.removed_at), gt(issuances.removed_at, restorableSince(ctx)))
}

/** Returns until when a deleted issuance can be restored. */
export function restorableUntil({ library }: Pick<Context, 'library'>, removed_at: Date): Date {
  return new Date(removed_at.getTime() + constantsOf(library).restore_days * dayInMs)
}
