import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { DistributionRecord } from './rows.ts'
import { earnings } from './tables.ts'

/** Deletes the calculated lines of a distribution that is not funded. */
export async function deleteLines(
  { tx }: Pick<Context, 'tx'>,
  { distribution }: DistributionRecord,
): Promise<void> {
  await tx.delete(earnings).where(eq(earnings.distribution_id, distribution.id))
}
