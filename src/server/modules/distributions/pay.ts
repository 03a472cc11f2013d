import { and, asc, eq, inArray } from 'drizzle-orm'
import type { EarningFailure } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { distributionFund, earningsPayable, withholding } from '../../kernel/journal/accounts.ts'
import { type Entry, postAll } from '../../kernel/journal/post.ts'
import { users } from '../auth/tables.ts'
import { freezes } from '../holders/tables.ts'
import { type Earning, earnings } from './tables.ts'

/** Contains the paid lines and the number of failed lines. */
interface PaymentResult {
  lines: Earning[]
  failed: number
}

/**
 * Pays pending lines: the net amount to the holder, the tax to the withholding account. Marks lines whose holder may
 * not be paid as failed, with the reason; the journal rejects double payments.
 */
export async function payLines(
  ctx: Context,
  distributionId: string,
  lineIds: readonly string[],
): Promise<PaymentResult> {
  const payableLines = await ctx.tx
    .select()
    .from(earnings)
    .where(and(inArray(earnings.id, [...lineIds]), inArray(earnings.status, ['PENDING', 'FAILED'])))
    .orderBy(asc(earnings.id))
    .for('update')
  const failures = await failuresOf(ctx, payableLines)
  const [lines, failedLines] = [
    payableLines.filter(({ investor_id }) => !failures.has(investor_id)),
    payableLines.filter(({ investor_id }) => failures.has(investor_id)),
  ]
  await markPaid(ctx, lines)
  await markFailed(ctx, failedLines, failures)
  await postAll(
    ctx,
    lines.map((line) => paymentEntry(distributionId, line)),
  )
  return { lines, failed: failedLines.length }
}

/**
 * Builds the journal entry that pays a line from the fund: the net amount to the holder, the tax to the withholding
 * account.
 */
export function paymentEntry(distributionId: string, line: Earning): Entry {
  const { id, investor_id, currency, gross, net, withholding: tax } = line
  return {
    cause: { kind: 'earning', id },
    kind: 'distribute',
    postings: [
      { ...distributionFund(distributionId, currency), amount: -gross },
      { ...earningsPayable(investor_id, currency), amount: net },
      { ...withholding(currency), amount: tax },
    ],
  }
}

async function markPaid({ tx, now }: Context, lines: readonly Earning[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .update(earnings)
    .set({ status: 'PAID', failure: '', distributed_at: now, changed_at: now })
    .where(inArray(earnings.id, idsOf(lines)))
}

async function markFailed(
  { tx, now }: Context,
  lines: readonly Earning[],
  failures: ReadonlyMap<string, EarningFailure>,
): Promise<void> {
  for (const reason of new Set(failures.values())) {
    const failedLines = lines.filter(({ investor_id }) => failures.get(investor_id) === reason)
    await tx
      .update(earnings)
      .set({ status: 'FAILED', failure: reason, changed_at: now })
      .where(inArray(earnings.id, idsOf(failedLines)))
  }
}

const idsOf = (lines: readonly Earning[]) => lines.map(({ id }) => id)

/** Returns why holders may not be paid, by holder. */
async function failuresOf(
  { tx }: Pick<Context, 'tx'>,
  lines: readonly Earning[],
): Promise<ReadonlyMap<string, EarningFailure>> {
  const [firstLine] = lines
  if (!firstLine) return new Map()
  const whereFrozen = and(
    eq(freezes.tenant_id, users.tenant_id),
    eq(freezes.user_id, users.id),
    eq(freezes.issuance_id, firstLine.issuance_id),
    eq(freezes.status, 'FROZEN'),
  )
  const rows = await tx
    .select({ id: users.id, closed_at: users.closed_at, validation: users.validation, freeze: freezes.id })
    .from(users)
    .leftJoin(freezes, whereFrozen)
    .where(inArray(users.id, [...new Set(lines.map(({ investor_id }) => investor_id))]))
  return new Map(
    rows.flatMap((row) => {
      const reason = failureOf(row)
      return reason ? [[row.id, reason] as const] : []
    }),
  )
}

function failureOf(person: {
  freeze: string | null
  closed_at: Date | null
  validation: string
}): EarningFailure | undefined {
  if (person.freeze !== null) return 'FROZEN'
  if (person.closed_at !== null) return 'LEFT'
  return person.validation === 'rejected' ? 'REJECTED' : undefined
}

/** Returns whether a distribution has lines that are pending or failed. */
export async function isUnfinished({ tx }: Pick<Context, 'tx'>, distributionId: string): Promise<boolean> {
  const whereUnpaid = and(
    eq(earnings.distribution_id, distributionId),
    inArray(earnings.status, ['PENDING', 'FAILED']),
  )
  const [unfinishedLine] = await tx.select({ id: earnings.id }).from(earnings).where(whereUnpaid).limit(1)
  return unfinishedLine !== undefined
}
