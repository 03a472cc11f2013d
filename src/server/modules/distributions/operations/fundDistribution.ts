import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { clearing, distributionFund } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { byTransfer } from '../../receipts/method.ts'
import { distributionRow } from '../rows.ts'
import { distributions } from '../tables.ts'

export const fundDistribution: Handler<'fundDistribution'> = async (ctx, { body, params, move }) => {
  const { bank_reference } = body
  await assertNotTaken(ctx, params.id, bank_reference)
  const moved = await move(ctx, {
    changes: { bank_reference, funded_at: ctx.now, changed_at: ctx.now },
    note: bank_reference,
  })
  const { id, currency, gross } = moved.distribution
  await post(ctx, {
    cause: { kind: 'distribution', id },
    kind: 'fund',
    postings: transfer(clearing(byTransfer, currency), distributionFund(id, currency), gross),
  })
  return distributionRow(ctx, moved)
}

/** One transfer of the bank funds one distribution, unless that has been taken back. One after the other asks. */
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
