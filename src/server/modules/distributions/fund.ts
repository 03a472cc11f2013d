import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { clearing, distributionFund } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import type { TransitionOptions } from '../../kernel/lifecycle/lifecycle.ts'
import { byTransfer } from '../receipts/method.ts'
import type { DistributionRecord } from './rows.ts'
import { distributions } from './tables.ts'

type Take = (options: TransitionOptions<'distribution'>) => Promise<DistributionRecord>

/** Records and posts the issuer's transfer for a distribution. Throws `funding_taken`. */
export async function fund(
  ctx: Context,
  row: DistributionRecord,
  bank_reference: string,
  take: Take,
): Promise<DistributionRecord> {
  const { id, currency, gross } = row.distribution
  await assertNotTaken(ctx, id, bank_reference)
  const updated = await take({
    changes: { bank_reference, funded_at: ctx.now, changed_at: ctx.now },
    note: bank_reference,
  })
  await post(ctx, {
    cause: { kind: 'distribution', id },
    kind: 'fund',
    postings: transfer(clearing(byTransfer, currency), distributionFund(id, currency), gross),
  })
  return updated
}

/** Locks a bank reference and throws `funding_taken` if it has funded another distribution that was not reversed. */
async function assertNotTaken({ tenant, tx }: Context, id: string, reference: string): Promise<void> {
  const name = `funding ${tenant.id} ${reference}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const [other] = await tx
    .select({ id: distributions.id })
    .from(distributions)
    .where(
      and(
        eq(distributions.bank_reference, reference),
        ne(distributions.id, id),
        notInArray(distributions.status, ['CANCELED', 'REVERSED']),
      ),
    )
    .limit(1)
  if (other) throwError('funding_taken')
}
