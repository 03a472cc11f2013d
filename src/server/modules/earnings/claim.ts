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
import { manualTransfer } from '../receipts/method.ts'
import { whereClaimable } from './claimable.ts'
import { debtsOf, repaymentsByParty, sortByParty } from './debt.ts'
import { type Claim, claims } from './tables.ts'

interface ClaimRequest {
  way: 'BALANCE' | 'BANK'
  /** Contains the slug of an issuance; omitted for all issuances. */
  issuance?: string | undefined
  /** Contains the currency of a claim to the bank; by default the tenant's if it has earnings, else the first other. */
  currency?: string | undefined
}

/**
 * Claims a person's paid earnings in one currency to their balance or bank account, and returns one claim per taxed
 * party: the person and each of their legal entities. Throws `requirement` while the provider has to verify the person.
 */
export async function claim(ctx: Context, personId: string, request: ClaimRequest): Promise<Claim[]> {
  await lockUser(ctx, personId)
  const whereOfInvestor = eq(earnings.investor_id, personId)
  const whereOfIssuance = request.issuance
    ? eq(earnings.issuance_id, issuanceIdBySlug(request.issuance))
    : undefined
  const { code } = ctx.tenant.customization.currency
  const currency = request.way === 'BALANCE' ? code : request.currency
  // Excludes legal entities, because the provider holds balances of verified persons only.
  const wherePersonal = request.way === 'BALANCE' ? isNull(earnings.entity_id) : undefined
  const whereEligible = and(currency ? eq(earnings.currency, currency) : undefined, wherePersonal)
  const paidLines = await ctx.tx
    .select()
    .from(earnings)
    .where(and(whereOfInvestor, whereClaimable, whereOfIssuance, whereEligible))
    .orderBy(sql`${earnings.currency} <> ${code}`, asc(earnings.currency), asc(earnings.id))
    .for('update')
  const parties = groupByParty(paidLines.filter(({ currency }) => currency === paidLines[0]?.currency))
  const netByParty = new Map([...parties].map(([party, lines]) => [party, totalOf(lines, 'net')]))
  const debts = repaymentsByParty(await debtsOf(ctx, personId, paidLines[0]?.currency ?? code), netByParty)
  const storedClaims: Claim[] = []
  for (const [party, lines] of parties)
    if (totalOf(lines, 'net') > 0n)
      storedClaims.push(
        await claimLines(ctx, personId, request, { lines, debt: debts.get(party) ?? cents(0) }),
      )
  return storedClaims
}

/** Groups lines by their taxed party. */
function groupByParty(lines: readonly Earning[]): Map<string, Earning[]> {
  const parties = new Map<string, Earning[]>()
  for (const line of lines) {
    const party = line.entity_id ?? ''
    parties.set(party, [...(parties.get(party) ?? []), line])
  }
  return sortByParty(parties)
}

/** Contains the lines of one party, and the part of their net amount that repays the party's debt. */
interface ClaimedLines {
  lines: Earning[]
  debt: Cents
}

async function claimLines(
  ctx: Context,
  personId: string,
  request: ClaimRequest,
  claimedLines: ClaimedLines,
): Promise<Claim> {
  const storedClaim = await storeClaim(ctx, personId, request, claimedLines)
  const completion = storedClaim.payout_id === null ? { executed_at: ctx.now, delivered_at: ctx.now } : {}
  const ids = claimedLines.lines.map(({ id }) => id)
  await ctx.tx
    .update(earnings)
    .set({
      status: 'CLAIMED',
      claimed_at: ctx.now,
      claim_id: storedClaim.id,
      changed_at: ctx.now,
      ...completion,
    })
    .where(inArray(earnings.id, ids))
  await closeClaimed(ctx, [...new Set(claimedLines.lines.map(({ distribution_id }) => distribution_id))])
  return storedClaim
}

/** Stores the claim and posts its amount: a part to the holder's debt, the rest to a payout. */
async function storeClaim(
  ctx: Context,
  personId: string,
  { way }: ClaimRequest,
  { lines, debt }: ClaimedLines,
): Promise<Claim> {
  const [id, net] = [newId(), totalOf(lines, 'net')]
  const currency = lines[0]?.currency ?? ''
  const payable = earningsPayable(personId, currency)
  const amount = minus(net, debt)
  const issuances = new Set(lines.map(({ issuance_id }) => issuance_id))
  const issuance_id = issuances.size === 1 ? (lines[0]?.issuance_id ?? null) : null
  const entity_id = lines[0]?.entity_id ?? null
  const payoutValues = { investor_id: personId, entity_id, currency, amount, reason: 'EARNINGS' as const }
  const findMethod = () =>
    way === 'BANK' ? payoutMethodOf(ctx, personId, lines) : balanceMethodOf(ctx, personId)
  // Without a payout no provider is involved.
  const request = amount > 0n && {
    ...payoutValues,
    ...(await findMethod()),
    ...(issuance_id && { issuance_id }),
  }
  const payout_id = request ? await withdraw(ctx, request, payable) : null
  const values = {
    id,
    investor_id: personId,
    issuance_id,
    way,
    currency,
    net,
    debt,
    payout_id,
    claimed_at: ctx.now,
    gross: totalOf(lines, 'gross'),
    withholding: totalOf(lines, 'withholding'),
    receipt_at: payout_id ? null : ctx.realNow,
  }
  const [storedClaim] = await ctx.tx.insert(claims).values(values).returning()
  if (!storedClaim) throw new Error('An insert returns its row.')
  const postings = transfer(payable, holderDebt(personId, currency), debt)
  if (debt > 0n) await post(ctx, { cause: { kind: 'claim', id }, kind: 'claim', postings })
  if (!payout_id) await ctx.send('earningReceipt', { row: id })
  if (request && payout_id) await sendJob(ctx, { id: payout_id, payment_id: null, ...request })
  return storedClaim
}

/**
 * Returns how earnings are paid to the bank: by the provider at once, or by a manager's transfer for other currencies
 * and for legal entities that the provider has not verified. Throws `requirement` until the provider has verified the
 * person.
 */
async function payoutMethodOf(ctx: Context, personId: string, lines: Earning[]) {
  const provider = earningsProviderOf(ctx)
  const { code } = ctx.tenant.customization.currency
  const [entity_id, currency] = [lines[0]?.entity_id ?? null, lines[0]?.currency]
  const byManager = { payment_method: manualTransfer, entity_id }
  if (!provider || currency !== code) return byManager
  if (entity_id === null) await assertReady(ctx, personId, provider, '/user/earnings')
  else if (!(await isReady(ctx, personId, provider, entity_id))) return byManager
  return { payment_method: earningsMethod, return_at: ctx.realNow, entity_id }
}

/**
 * Returns how earnings become a balance: moved by the provider whose wallet holds it. Throws `requirement` without such
 * a provider, and until it has verified the person.
 */
async function balanceMethodOf(ctx: Context, personId: string) {
  const provider = balanceProviderOf(ctx)
  if (!provider) throw new ApiError('requirement', { reason: { text: 'refusals.no_balance' } })
  await assertReady(ctx, personId, provider, '/user/balance')
  return { payment_method: 'BALANCE', return_at: ctx.realNow }
}

function totalOf(lines: Earning[], part: 'gross' | 'withholding' | 'net') {
  return lines.reduce((total, line) => sum(total, line[part]), cents(0))
}
