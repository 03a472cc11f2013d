import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InvestmentStatus } from '../../generated/domain.ts'
import { move } from '../../language/operations/lifecycle.ts'
import { sendAlong } from '../database/along.ts'
import { together } from '../database/together.ts'
import { users } from '../modules/auth/tables.ts'
import { campaignOf } from '../modules/investments/campaign.ts'
import { investmentHistory, investments } from '../modules/investments/tables.ts'
import { isIdentified } from '../modules/person.ts'
import { actorValues } from './actor.ts'
import type { Context } from './context.ts'
import { fail, failRequirement } from './errors.ts'

export type Investment = typeof investments.$inferSelect

/** What a move writes beside the status, in the same update. */
export type Changes = Partial<Pick<Investment, 'payment_method' | 'method_fee' | 'total' | 'proof_file_id'>>

interface MoveOptions {
  /** For the history, which the investor reads. */
  note?: string
  changes?: Changes
}

/**
 * The only way an investment changes its status. The lifecycle document decides; the update holds only while the row
 * still has the status and the proof that were read, so of two moves at once one is refused. Throws `wrong_state`, `forbidden` or
 * `requirement`.
 */
export async function moveInvestment(
  ctx: Context,
  investment: Investment,
  event: string,
  { note = '', changes = {} }: MoveOptions = {},
): Promise<Investment> {
  const to = await destination(ctx, investment, event)
  const [moved] = await ctx.tx
    .update(investments)
    .set({ ...changes, status: to })
    .where(and(eq(investments.id, investment.id), unchangedSince(investment)))
    .returning()
  if (!moved) return fail('wrong_state')
  sendAlong(ctx.tx, recordStatus(ctx, moved, { event, from: investment.status, note }))
  return moved
}

function unchangedSince({ status, proof_file_id }: Investment) {
  const proof = proof_file_id
    ? eq(investments.proof_file_id, proof_file_id)
    : isNull(investments.proof_file_id)
  return and(eq(investments.status, status), proof)
}

/** Adds the current status to the history. The row is locked by this transaction, so positions have no gaps. */
export async function recordStatus(
  ctx: Context,
  investment: Investment,
  { event, from, note }: { event: string; from: string; note: string },
): Promise<void> {
  const past = sql`(select count(*)::int from ${investmentHistory} where ${eq(investmentHistory.investment_id, investment.id)})`
  await ctx.tx.insert(investmentHistory).values({
    investment_id: investment.id,
    position: sql`${past} + 1`,
    event,
    from_status: from,
    to_status: investment.status,
    at: ctx.now,
    ...actorValues(ctx),
    note,
  })
}

async function destination(ctx: Context, investment: Investment, event: string): Promise<InvestmentStatus> {
  const scope = { session: ctx.session, tenant: ctx.tenant.customization, now: ctx.now }
  const subject = { ...(await subjectOf(ctx, investment)), status: investment.status }
  const table = ctx.library.lifecycles.investment
  if (!table) throw new Error('There is no lifecycle of investments.')
  const outcome = move(table, event, subject, scope, (error) => ctx.log.error(error))
  if ('to' in outcome) return outcome.to as InvestmentStatus
  switch (outcome.refused) {
    case 'state':
      return fail('wrong_state')
    case 'who':
      return fail('forbidden')
    case 'requirement':
      return failRequirement(outcome.requirement, { ...scope, subject })
  }
}

/** What the lifecycle's expressions may ask of an investment. */
async function subjectOf(ctx: Context, { investor_id, issuance_id, amount, reflection_ends_at }: Investment) {
  const [[investor], campaign] = await together([
    ctx.tx.select({ kyc_status: users.kyc_status }).from(users).where(eq(users.id, investor_id)),
    campaignOf(ctx, issuance_id),
  ])
  return {
    investor_id,
    investor_identified: investor !== undefined && isIdentified(investor),
    amount: Number(amount),
    reflection_ends_at: reflection_ends_at.toISOString(),
    campaign,
  }
}
