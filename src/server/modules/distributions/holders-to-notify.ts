import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { holders } from '../holders/tables.ts'

/** Limits the holders per job. */
const batchSize = 50

/** Returns the next holders of an issuance after one of them, and the last of them if there may be more. */
export async function holdersToNotify({ tx }: Pick<Context, 'tx'>, issuanceId: string, after: string) {
  const { id, name, email, language } = users
  const recipients = await tx
    .select({ holder: holders.id, person: { id, name, email, language } })
    .from(holders)
    .innerJoin(users, and(eq(users.tenant_id, holders.tenant_id), eq(users.id, holders.user_id)))
    .where(
      and(
        eq(holders.issuance_id, issuanceId),
        eq(holders.standing, 'HOLDER'),
        after === '' ? undefined : gt(holders.id, after),
      ),
    )
    .orderBy(asc(holders.id))
    .limit(batchSize)
  const people = recipients.map(({ person }) => person)
  return { people, last: recipients.length === batchSize ? recipients.at(-1)?.holder : undefined }
}
