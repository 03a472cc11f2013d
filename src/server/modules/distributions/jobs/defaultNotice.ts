import { and, asc, eq, gt } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { users } from '../../auth/tables.ts'
import { holders } from '../../holders/tables.ts'
import { notifyHolderOfDefault } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { distributions } from '../tables.ts'

const batchSize = 50

/** Notifies holders of a loan's default, in batches. */
export const defaultNotice: Job<{ distribution: string; after: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { distribution, after }) => {
    const [record] = await selectDistributions(ctx, eq(distributions.id, distribution))
    if (!record) return
    const { id, name, email, language } = users
    const recipients = await ctx.tx
      .select({ holder: holders.id, person: { id, name, email, language } })
      .from(holders)
      .innerJoin(users, and(eq(users.tenant_id, holders.tenant_id), eq(users.id, holders.user_id)))
      .where(
        and(
          eq(holders.issuance_id, record.issuance.id),
          eq(holders.standing, 'HOLDER'),
          after === '' ? undefined : gt(holders.id, after),
        ),
      )
      .orderBy(asc(holders.id))
      .limit(batchSize)
    for (const { person } of recipients) await notifyHolderOfDefault(ctx, record, person)
    const lastRecipient = recipients.at(-1)
    if (lastRecipient && recipients.length === batchSize)
      await ctx.send('defaultNotice', { distribution, after: lastRecipient.holder })
  },
}
