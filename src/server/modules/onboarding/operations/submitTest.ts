import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { users } from '../../auth/tables.ts'
import { score, statusAfter, testResult } from '../test-result.ts'

export const submitTest: Handler<'submitTest'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const test_score = score(body)
  const test_attempts = user.test_attempts + 1

  const [moved] = await ctx.tx
    .update(users)
    .set({
      test_status: statusAfter(test_score, test_attempts),
      test_score,
      test_attempts,
      test_answers: { ...body },
    })
    // Two attempts at once count as two, not as one.
    .where(and(eq(users.id, user.id), eq(users.test_attempts, user.test_attempts)))
    .returning()
  return testResult(moved ?? fail('wrong_state'))
}
