import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Cents, cents, minus, sum } from '../../../domain/money.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { earningsPayable, holderDebt } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { lockUser } from '../auth/accounts.ts'
import { closeClaimed } from '../distributions/finish.ts'
import { type Earning, earnings } from '../distributions/tables.ts'
import { issuanceIdBySlug } from '../issuances/id-by-slug.ts'
import { assertReady } from '../payees/assert-ready.ts'
import { balanceProviderOf, earningsMethod, earningsProviderOf } from '../payees/provider.ts'
import { isReady } from '../payees/state.ts'
import { sendJob } from '../payouts/send-job.ts'
import { withdraw } from '../payouts/withdraw.ts'
import { byTransfer } from '../receipts/method.ts'
import { whereClaimable } from './claimable.ts'
import { debtsOf, inOrderOfParty, repaidBy } from './debt.ts'
import { type Claim, claims } from './tables.ts'

interface ClaimRequest {
  way: 'BALANCE' | 'BANK'
  /** Contains the slug of an issuance; omitted for all. */
  issuance?: string | undefined
  /** Names the currency; omitted for the tenant's own, or else the first of the others. */
  currency?: string | undefined
}

/**
 * Claims a person's paid earnings to their balance or bank account and returns a claim for each taxed party: the person
 * and their legal entities; none if there is nothing to claim. Throws `requirement` while the provider has to verify
 * the person. Claims to the balance have the tenant's currency; those to the bank one currency, the tenant's first.
 */
export async function claim(ctx: Context, person: string, request: ClaimRequest): Promise<Claim[]> {
  await lockUser(ctx, person)
  const whereOfInvestor = eq(earnings.investor_id, person)
  const whereOfIssuance = request.issuance
    ? eq(earnings.issuance_id, issuanceIdBySlug(request.issuance))
    : undefined
  const { code } = ctx.tenant.customization.currency
  const currency = request.way === 'BALANCE' ? code : request.currency
  // The provider has verified the person, so it holds no balance of their legal entities.
  const whereOwn = request.way === 'BALANCE' ? isNull(earnings.entity_id) : undefined
  const whereFits = and(currency ? eq(earnings.currency, currency) : undefined, whereOwn)
  const paid = await ctx.tx
    .select()
    .from(earnings)
    .where(and(whereOfInvestor, whereClaimable, whereOfIssuance, whereFits))
    .orderBy(sql`${earnings.currency} <> ${code}`, asc(earnings.currency), asc(earnings.id))
    .for('update')
  const parties = byParty(paid.filter(({ currency }) => currency === paid[0]?.currency))
  const nets = new Map([...parties].map(([party, lines]) => [party, totalOf(lines, 'net')]))
  const debts = repaidBy(await debtsOf(ctx, person, paid[0]?.currency ?? code), nets)
  const stored: Claim[] = []
  for (const [party, lines] of parties)
    if (totalOf(lines, 'net') > 0n)
      stored.push(await claimLines(ctx, person, request, { lines, debt: debts.get(party) ?? cents(0) }))
  return stored
}

/** Groups lines by their taxed party. */
function byParty(lines: readonly Earning[]): Map<string, Earning[]> {
  const parties = new Map<string, Earning[]>()
  for (const line of lines) {
    const party = line.entity_id ?? ''
    parties.set(party, [...(parties.get(party) ?? []), line])
  }
  return inOrderOfParty(parties)
}

/** Contains the lines of one party, and the part of their net amount that repays the party's debt. */
interface ClaimedLines {
  lines: Earning[]
  debt: Cents
}

async function claimLines(
  ctx: Context,
  person: string,
  request: ClaimRequest,
  claimed: ClaimedLines,
): Promise<Claim> {
  const stored = await storeClaim(ctx, person, request, claimed)
  const done = stored.payout_id === null ? { executed_at: ctx.now, delivered_at: ctx.now } : {}
  const ids = claimed.lines.map(({ id }) => id)
  await ctx.tx
    .update(earnings)
    .set({ status: 'CLAIMED', claimed_at: ctx.now, claim_id: stored.id, changed_at: ctx.now, ...done })
    .where(inArray(earnings.id, ids))
  await closeClaimed(ctx, [...new Set(claimed.lines.map(({ distribution_id }) => distribution_id))])
  return stored
}

/** Stores the claim and posts its amount: a part to the holder's debt, the rest to a payout. */
async function storeClaim(
  ctx: Context,
  person: string,
  { way }: ClaimRequest,
  { lines, debt }: ClaimedLines,
): Promise<Claim> {
  const [id, net] = [newId(), totalOf(lines, 'net')]
  const currency = lines[0]?.currency ?? ''
  const payable = earningsPayable(person, currency)
  const amount = minus(net, debt)
  const issuances = new Set(lines.map(({ issuance_id }) => issuance_id))
  const issuance_id = issuances.size === 1 ? (lines[0]?.issuance_id ?? null) : null
  const entity_id = lines[0]?.entity_id ?? null
  const owed = { investor_id: person, entity_id, currency, amount, reason: 'EARNINGS' as const }
  const sent = way === 'BANK' ? await methodOf(ctx, person, lines) : await methodOfBalance(ctx, person)
  const request = { ...owed, ...sent, ...(issuance_id && { issuance_id }) }
  const payout_id = amount > 0n ? await withdraw(ctx, request, payable) : null
  const values = {
    ...{ id, investor_id: person, issuance_id, way, currency, net, debt, payout_id, claimed_at: ctx.now },
    gross: totalOf(lines, 'gross'),
    withholding: totalOf(lines, 'withholding'),
    receipt_at: payout_id ? null : ctx.realNow,
  }
  const [kept] = await ctx.tx.insert(claims).values(values).returning()
  if (!kept) throw new Error('An insert returns its row.')
  const postings = transfer(payable, holderDebt(person, currency), debt)
  if (debt > 0n) await post(ctx, { cause: { kind: 'claim', id }, kind: 'claim', postings })
  if (!payout_id) await ctx.send('earningReceipt', { row: id })
  if (payout_id) await sendJob(ctx, { id: payout_id, payment_id: null, ...request })
  return kept
}

/**
 * Returns how earnings leave for the bank: by the provider at once, or by a manager's transfer, as those of other currencies
 * and of legal entities that it has not verified. Throws `requirement` until it has verified the person.
 */
async function methodOf(ctx: Context, person: string, lines: Earning[]) {
  const provider = earningsProviderOf(ctx)
  const { code } = ctx.tenant.customization.currency
  const [entity_id, currency] = [lines[0]?.entity_id ?? null, lines[0]?.currency]
  const byManager = { payment_method: byTransfer, entity_id }
  if (!provider || currency !== code) return byManager
  if (entity_id === null) await assertReady(ctx, person, provider, '/user/earnings')
  else if (!(await isReady(ctx, person, provider, entity_id))) return byManager
  return { payment_method: earningsMethod, return_at: ctx.realNow, entity_id }
}

/**
 * Returns how earnings get to the balance: moved by the provider whose wallet holds it. Throws `requirement` without one,
 * and until it has verified the person.
 */
async function methodOfBalance(ctx: Context, person: string) {
  const provider = balanceProviderOf(ctx)
  if (!provider) throw new ApiError('requirement', { reason: { text: 'refusals.no_balance' } })
  await assertReady(ctx, person, provider, '/user/balance')
  return { payment_method: 'BALANCE', return_at: ctx.realNow }
}

function totalOf(lines: Earning[], part: 'gross' | 'withholding' | 'net') {
  return lines.reduce((total, line) => sum(total, line[part]), cents(0))
}
