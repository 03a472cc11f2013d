import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { users } from '../../auth/tables.ts'
import { type TestAttempt, testAttempts } from '../tables.ts'

const { id, renew_from } = testAttempts
const whereUnreminded = sql`${testAttempts.reminded_at} is null and (${testAttempts.passed} or ${testAttempts.declared_at} is not null)`

/** Reminds people before their test expires, unless they have taken a newer test. */
export const testReminder: Sweep = whenDue(
  { id, at: renew_from, where: whereUnreminded },
  async (ctx, whereDue) => {
    const [attempt] = await ctx.tx
      .update(testAttempts)
      .set({ reminded_at: ctx.now })
      .where(whereDue)
      .returning()
    if (!attempt || (await isReplaced(ctx, attempt))) return
    const [person] = await ctx.tx
      .select({ id: users.id, name: users.name, email: users.email, language: users.language })
      .from(users)
      .where(and(eq(users.id, attempt.user_id), isNull(users.closed_at)))
    if (!person) return
    await sendMail(ctx, 'test_expiring', {
      to: person,
      event: `test/${attempt.id}/expiring`,
      values: {
        valid_until: attempt.valid_until.toISOString(),
        link: `${ctx.tenant.origin}/user/suitability-test`,
      },
    })
  },
)

async function isReplaced({ tx }: Context, { user_id, position }: TestAttempt): Promise<boolean> {
  const whereLater = and(eq(testAttempts.user_id, user_id), gt(testAttempts.position, position))
  return (await tx.$count(testAttempts, whereLater)) > 0
}
