import { and, asc, eq, inArray, isNull, not, or } from 'drizzle-orm'
import { type Cents, cents, minus, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { earningsPayable, holderDebt, investorAvailable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { journalEntries } from '../../kernel/journal/tables.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { lockIfOpen } from '../auth/accounts.ts'
import { earnings } from '../distributions/tables.ts'
import { whereToBalance } from '../payouts/destination.ts'
import { type PayoutRecord, selectPayouts } from '../payouts/rows.ts'
import { sendJob } from '../payouts/send-job.ts'
import { payouts } from '../payouts/tables.ts'
import { withdraw } from '../payouts/withdraw.ts'
import { debtOf, debtsOf, repaymentsByParty } from './debt.ts'
import { type Claim, claims } from './tables.ts'

/**
 * Offsets each taxed party's debt from reversed distributions against its claims that were not paid out yet, and reduces
 * their payouts. Excludes payouts whose request the provider has not answered, because their money may be on its way.
 */
export async function offsetDebt(ctx: Context, personId: string, currency: string): Promise<void> {
  if ((await debtOf(ctx, personId, currency)) === 0n || !(await lockIfOpen(ctx, personId))) return
  const whereUnsent = and(
    ...[eq(payouts.investor_id, personId), eq(payouts.currency, currency), eq(payouts.reason, 'EARNINGS')],
    inArray(payouts.status, ['OWED', 'FAILED']),
    or(isNull(payouts.return_at), isNull(payouts.bank_account_id)),
    or(not(whereToBalance), eq(payouts.return_asked, 0), eq(payouts.refusal, 'funds')),
  )
  const unsentPayouts = await selectPayouts(ctx, whereUnsent)
    .orderBy(asc(payouts.id))
    .for('no key update', { of: payouts })
  for (const row of unsentPayouts) {
    const { id, entity_id, amount } = row.payout
    const party = entity_id ?? ''
    const repayments = repaymentsByParty(await debtsOf(ctx, personId, currency), new Map([[party, amount]]))
    const repayment = repayments.get(party) ?? cents(0)
    if (repayment === 0n) continue
    const [claim] = await ctx.tx.select().from(claims).where(eq(claims.payout_id, id))
    if (claim) await offset(ctx, row, claim, repayment)
  }
}

async function offset(ctx: Context, record: PayoutRecord, claim: Claim, offsetAmount: Cents): Promise<void> {
  const { id, amount, currency, investor_id, entity_id, payment_method, return_at, refusal } = record.payout
  const payable = earningsPayable(investor_id, currency)
  await transition(ctx, 'payout', record, 'cancel', { changes: { changed_at: ctx.now, return_at: null } })
  await post(ctx, {
    cause: { kind: 'payout', id },
    kind: 'withdraw',
    sequence: 2,
    postings: transfer(investorAvailable(investor_id, currency), payable, amount),
  })
  await post(ctx, {
    cause: { kind: 'claim', id: claim.id },
    kind: 'claim',
    sequence: await nextSequenceOf(ctx, claim.id),
    postings: transfer(payable, holderDebt(investor_id, currency), offsetAmount),
  })
  const remainingPayout = {
    investor_id,
    entity_id,
    currency,
    payment_method,
    amount: minus(amount, offsetAmount),
    reason: 'EARNINGS' as const,
    ...(claim.issuance_id && { issuance_id: claim.issuance_id }),
    ...(return_at ? { return_at: ctx.realNow } : { refusal }),
  }
  const payout_id = remainingPayout.amount > 0n ? await withdraw(ctx, remainingPayout, payable) : null
  const debt = sum(claim.debt, offsetAmount)
  const changes = { debt, payout_id, receipt_at: payout_id ? null : ctx.realNow }
  await ctx.tx.update(claims).set(changes).where(eq(claims.id, claim.id))
  if (!payout_id) await completeClaim(ctx, claim.id)
  else if (return_at) await sendJob(ctx, { id: payout_id, payment_id: null, ...remainingPayout })
}

/** Returns the next sequence of the claim's journal entries, because a claim may offset several debts. */
async function nextSequenceOf({ tx }: Context, claim: string): Promise<number> {
  const whereOfClaim = and(eq(journalEntries.cause_kind, 'claim'), eq(journalEntries.cause_id, claim))
  return (await tx.$count(journalEntries, whereOfClaim)) + 1
}

/** Completes a claim that is offset entirely and has no payout. */
async function completeClaim(ctx: Context, claim: string): Promise<void> {
  const completion = { executed_at: ctx.now, delivered_at: ctx.now, changed_at: ctx.now }
  await ctx.tx.update(earnings).set(completion).where(eq(earnings.claim_id, claim))
  await ctx.send('earningReceipt', { row: claim })
}
