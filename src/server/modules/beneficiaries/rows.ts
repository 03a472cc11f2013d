import { desc, eq } from 'drizzle-orm'
import type { BeneficiaryStanding, BeneficiaryVersion } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { remainingShare } from './shares.ts'
import { type BeneficiaryRow, beneficiaryHistory } from './tables.ts'

/** Limits the versions returned. */
const maxRows = 50

/** Returns the versions of a person's beneficiaries, newest first. */
export async function beneficiariesOf(
  { tx }: Pick<Context, 'tx'>,
  userId: string,
): Promise<BeneficiaryVersion[]> {
  return (await selectVersions({ tx }, userId)).map(versionOf)
}

/** Returns a person's current beneficiaries, the share that remains for the person, and all versions. */
export async function statusOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<BeneficiaryStanding> {
  const rows = await selectVersions({ tx }, userId)
  const { position = 0, named = [] } = rows[0] ?? {}
  return { position, named, own_share: remainingShare(named), versions: rows.map(versionOf) }
}

function selectVersions({ tx }: Pick<Context, 'tx'>, userId: string): Promise<BeneficiaryRow[]> {
  return tx
    .select()
    .from(beneficiaryHistory)
    .where(eq(beneficiaryHistory.user_id, userId))
    .orderBy(desc(beneficiaryHistory.position))
    .limit(maxRows)
    .then((rows) => rows)
}

function versionOf({ at, named }: BeneficiaryRow): BeneficiaryVersion {
  return { at: at.toISOString(), named }
}
