import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { cents, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { type Account, clearing, distributionFund, issuerPayable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import type { TransitionOptions } from '../../kernel/lifecycle/lifecycle.ts'
import { manualTransfer } from '../receipts/method.ts'
import { replanAfter } from './actual-payments.ts'
import type { DistributionRecord } from './rows.ts'
import { type Distribution, distributions } from './tables.ts'

type ApplyFunding = (options: TransitionOptions<'distribution'>) => Promise<DistributionRecord>

/**
 * Records and posts the issuer's transfer for a distribution; the money of a transfer that funded a reversed
 * distribution is taken from the issuer's credit. Throws `funding_taken`.
 */
export async function fund(
  ctx: Context,
  row: DistributionRecord,
  bank_reference: string,
  applyFunding: ApplyFunding,
): Promise<DistributionRecord> {
  const { id, currency, gross } = row.distribution
  const source = await sourceOf(ctx, row.distribution, bank_reference)
  const updated = await applyFunding({
    changes: { bank_reference, funded_at: ctx.now, changed_at: ctx.now },
    note: bank_reference,
  })
  await post(ctx, {
    cause: { kind: 'distribution', id },
    kind: 'fund',
    postings: transfer(source, distributionFund(id, currency), gross),
  })
  // Drafts the arrears of a payment below its schedule, and plans a loan again after a repayment outside it.
  await replanAfter(ctx, row.distribution)
  return updated
}

/**
 * Locks a bank reference and returns the account that holds the transfer's money: the bank's, or after a reversal the
 * issuer's. Throws `funding_taken` if the transfer has funded other distributions that were not reversed.
 */
async function sourceOf(
  { tenant, tx }: Context,
  { id, issuance_id, currency, gross }: Distribution,
  reference: string,
): Promise<Account> {
  const lockName = `funding ${tenant.id} ${reference}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
  const fundedDistributions = await tx
    .select()
    .from(distributions)
    .where(and(eq(distributions.bank_reference, reference), ne(distributions.id, id)))
    .orderBy(asc(distributions.funded_at), asc(distributions.id))
  const [firstFunded] = fundedDistributions
  if (!firstFunded) return clearing(manualTransfer, currency)
  const usedAmounts = fundedDistributions
    .filter(({ status }) => status !== 'REVERSED')
    .map((distribution) => distribution.gross)
  const isCovered = sum(cents(0), ...usedAmounts, gross) <= firstFunded.gross
  if (!isCovered || fundedDistributions.some((funded) => funded.issuance_id !== issuance_id))
    throwError('funding_taken')
  return issuerPayable(issuance_id, currency)
}
