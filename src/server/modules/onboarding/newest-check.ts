import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { type KycCheck, kycChecks } from './tables.ts'

/** Selects the newest check of each joined user. */
export function newestCheck(db: Tx) {
  return db
    .select()
    .from(kycChecks)
    .where(and(eq(kycChecks.tenant_id, users.tenant_id), eq(kycChecks.user_id, users.id)))
    .orderBy(desc(kycChecks.position))
    .limit(1)
    .as('newest_check')
}

/** Selects a person's checks, newest first. */
export function checksOf({ tx }: Pick<Context, 'tx'>, userId: string) {
  return tx
    .select()
    .from(kycChecks)
    .where(eq(kycChecks.user_id, userId))
    .orderBy(desc(kycChecks.position))
    .$dynamic()
}

/** Returns a person's newest check; null without one. */
export async function newestCheckOf(ctx: Pick<Context, 'tx'>, userId: string): Promise<KycCheck | null> {
  const [check] = await checksOf(ctx, userId).limit(1)
  return check ?? null
}
