import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { users } from '../../auth/tables.ts'
import { type TestAttempt, testAttempts } from '../tables.ts'

const unreminded = sql`${testAttempts.reminded_at} is null and (${testAttempts.passed} or ${testAttempts.declared_at} is not null)`

/** Tells people in time that their test runs out, unless they have taken another since. */
export const testReminder: Sweep = {
  atOnce: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: testAttempts.id,
    at: testAttempts.renew_from,
    clock: 'domain',
    where: unreminded,
  },
  run: (ctx, { row }) => remind(ctx, row),
}

async function remind(ctx: Context, id: string): Promise<void> {
  const [attempt] = await ctx.tx
    .update(testAttempts)
    .set({ reminded_at: ctx.now })
    .where(and(eq(testAttempts.id, id), lte(testAttempts.renew_from, ctx.now), unreminded))
    .returning()
  if (!attempt || (await isReplaced(ctx, attempt))) return
  const [person] = await ctx.tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, attempt.user_id))
  await sendMail(ctx, 'test_expiring', {
    to: person,
    event: `test/${id}/expiring`,
    values: {
      valid_until: attempt.valid_until.toISOString(),
      link: `${ctx.tenant.origin}/user/suitability-test`,
    },
  })
}

async function isReplaced({ tx }: Context, { user_id, position }: TestAttempt): Promise<boolean> {
  const later = and(eq(testAttempts.user_id, user_id), gt(testAttempts.position, position))
  return (await tx.$count(testAttempts, later)) > 0
}
