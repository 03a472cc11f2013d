import { eq } from 'drizzle-orm'
import type { RecordTest } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Investment } from '../investments/tables.ts'
import { answersInWords } from '../onboarding/answers-in-words.ts'
import { testAttempts } from '../onboarding/tables.ts'

/** Returns the test on which an order was based, with the texts of its version; null if the order needed none. */
export async function testOf(
  ctx: Context,
  { test_attempt_id: id }: Pick<Investment, 'test_attempt_id'>,
): Promise<RecordTest | null> {
  if (id === null) return null
  const [attempt] = await ctx.tx.select().from(testAttempts).where(eq(testAttempts.id, id))
  if (!attempt) return null
  const { questionnaire, score, passed } = attempt
  return {
    questionnaire,
    score,
    passed,
    declared_at: attempt.declared_at?.toISOString() ?? '',
    taken_at: attempt.taken_at.toISOString(),
    valid_until: attempt.valid_until.toISOString(),
    answers: answersInWords(ctx, attempt),
  }
}
