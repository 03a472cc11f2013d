import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DifferenceNature } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { chargedBack, clearing } from '../../kernel/journal/accounts.ts'
import { payments } from '../payments/tables.ts'
import { shortageOf } from '../receipts/cover-shortage.ts'
import { manualTransfer } from '../receipts/method.ts'
import { endLine } from '../statements/end-line.ts'
import { lineNumberOf, type StatementLine, statementLines } from '../statements/tables.ts'
import { bank } from './bank.ts'
import { type Explanation, postExplanation } from './explanation.ts'
import { type Difference, differences } from './tables.ts'

export interface Settling {
  nature: DifferenceNature
  reason: string
}

/** Settles an open difference and posts its explanation. Throws `wrong_state` for the second of two managers. */
export async function settle(ctx: Context, difference: Difference, settling: Settling): Promise<void> {
  const explanation = await explanationOf(ctx, difference, settling.nature)
  const [settledDifference] = await ctx.tx
    .update(differences)
    .set(settledValues(ctx, settling))
    .where(and(eq(differences.id, difference.id), eq(differences.status, 'OPEN')))
    .returning({ id: differences.id })
  if (!settledDifference) return throwError('wrong_state')
  if (explanation) await postExplanation(ctx, explanation)
  else if (difference.provider === bank) await settleOpenLine(ctx, difference, settling)
}

/** Settles a bank movement without an order, with the open differences that report it. */
export async function settleLine(ctx: Context, line: StatementLine, settling: Settling): Promise<void> {
  const withoutMatch = { investment_id: null, distribution_id: null }
  await endLine(ctx, line.id, { status: 'SETTLED', ...settling, ...withoutMatch })
  const { id, amount, currency } = line
  await postExplanation(ctx, {
    ...{ id, amount, nature: settling.nature },
    account: clearing(manualTransfer, currency),
  })
  await ctx.tx
    .update(differences)
    .set(settledValues(ctx, settling))
    .where(
      and(
        eq(differences.provider, bank),
        inArray(differences.kind, lineKinds),
        eq(differences.number, lineNumberOf(line)),
        eq(differences.status, 'OPEN'),
      ),
    )
}

/** Lists the kinds of differences with the bank that report a statement line, which is explained itself. */
const lineKinds = ['MISSING_HERE', 'TWICE']

function settledValues(ctx: Context, { nature, reason }: Settling) {
  return { status: 'SETTLED', nature, reason, by_id: requireUser(ctx).id, done_at: ctx.now }
}

async function settleOpenLine(ctx: Context, { number }: Difference, settling: Settling): Promise<void> {
  const [line] = await ctx.tx
    .select()
    .from(statementLines)
    .where(and(sql`left(${statementLines.fingerprint}, 12) = ${number}`, eq(statementLines.status, 'OPEN')))
  if (line) await settleLine(ctx, line, settling)
}

/**
 * Returns the explanation of a difference by its own; undefined if it reports a statement line, or a wallet, whose
 * movements the provider reports.
 */
export async function explanationOf(
  ctx: Context,
  difference: Difference,
  nature: string,
): Promise<Explanation | undefined> {
  const { id, provider, kind, out, currency, investment_id } = difference
  const [ours, theirs] = [difference.ours ?? 0n, difference.theirs ?? 0n]
  if ((provider === bank && lineKinds.includes(kind)) || kind === 'OTHER_BALANCE') return undefined
  // A confirmed proof was corrected to its movement when the difference was found.
  if (provider === bank && kind === 'OTHER_AMOUNT')
    return {
      ...{ id, nature, account: chargedBack(manualTransfer, currency) },
      amount: investment_id ? -(await shortageOf(ctx, investment_id)) : 0n,
    }
  const more = kind === 'TWICE' ? theirs : theirs - ours
  return {
    id,
    nature,
    account: clearing(await methodOf(ctx, difference), currency),
    amount: out ? -more : more,
  }
}

/** Returns the payment method of a difference. Throws `unavailable` if its provider is no longer configured. */
async function methodOf(ctx: Context, { provider, reference }: Difference): Promise<string> {
  if (provider === bank) return manualTransfer
  const [payment] = await ctx.tx
    .select({ method: payments.method })
    .from(payments)
    .where(eq(payments.reference, reference))
  return payment?.method ?? ctx.paymentReports[provider]?.methods[0] ?? throwError('unavailable')
}
