import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { FoundDistribution } from './rows.ts'
import { earnings } from './tables.ts'

/** Forgets what was calculated of a distribution for which no money has come: nobody was paid any of it. */
export async function deleteLines(
  { tx }: Pick<Context, 'tx'>,
  { distribution }: FoundDistribution,
): Promise<void> {
  await tx.delete(earnings).where(eq(earnings.distribution_id, distribution.id))
}
