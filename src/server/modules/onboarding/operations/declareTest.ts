import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { users } from '../../auth/tables.ts'
import { testResult } from '../test-result.ts'

export const declareTest: Handler<'declareTest'> = async (ctx) => {
  const user = requireUser(ctx)
  const [declared] = await ctx.tx
    .update(users)
    .set({ test_status: 'declared', test_declared_at: user.test_declared_at ?? ctx.now })
    .where(eq(users.id, user.id))
    .returning()
  return testResult(declared ?? fail('not_found'))
}
