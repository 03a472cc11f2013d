import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { reminderTimeOf } from '../investments/due.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { representativesOf } from '../organisations/answers.ts'
import { organisations } from '../organisations/tables.ts'

/**
 * Notifies the issuer's signers with one e-mail for all waiting contracts, and the managers if the signature is late.
 */
export async function requestCountersignature(
  ctx: Context,
  { investment, issuance }: InvestmentRecord,
): Promise<void> {
  const { id, due_at } = investment
  const { organisation_id } = issuance
  const isLate = reminderTimeOf(ctx, due_at) <= ctx.now
  const kind = isLate ? 'late' : 'waiting'
  await notifySigners(ctx, organisation_id, kind, `${kind}/${hourOf(ctx)}`)
  if (isLate) await notifyManagers(ctx, organisation_id)
  await postponeReminders(ctx, organisation_id, id, isLate)
}

/**
 * Notifies the signers of an issuer of the number of waiting contracts, once per event. Returns false if the issuer has
 * no signers.
 */
export async function notifySigners(
  ctx: Context,
  organisationId: string,
  kind: 'waiting' | 'late',
  event: string,
): Promise<boolean> {
  const signers = await representativesOf(ctx, organisationId)
  const { count, due_at } = await waitingContractsOf(ctx, organisationId)
  const link = `${ctx.tenant.origin}/entrepreneur/signatures`
  for (const to of signers)
    await sendMail(ctx, `contracts_${kind}`, {
      to,
      event: `signatures/${organisationId}/${to.id}/${event}`,
      values: { count, due_at, link },
    })
  return signers.length > 0
}

async function notifyManagers(ctx: Context, organisationId: string): Promise<void> {
  const { count, due_at, issuer } = await waitingContractsOf(ctx, organisationId)
  const link = `${ctx.tenant.origin}/manager/investments?status=SIGNED_PENDING&sort=created`
  const event = `signatures/${organisationId}/late/${hourOf(ctx)}`
  await sendMail(ctx, 'issuer_late', { event, values: { count, due_at, issuer, link } })
}

/** Counts the contracts that wait for an issuer's signature, and returns the first deadline. */
async function waitingContractsOf({ tx, now }: Context, organisationId: string) {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      due_at: sql<Date | null>`min(${investments.due_at})`.mapWith(investments.due_at),
      issuer: sql<string>`(select ${organisations.name} from ${organisations} where ${organisations.id} = ${organisationId})`,
    })
    .from(investments)
    .where(whereWaitsForIssuer(organisationId))
  const { count = 0, due_at, issuer = '' } = row ?? {}
  return { count, issuer, due_at: (due_at ?? now).toISOString() }
}

/**
 * Schedules the next reminder, and then the expiry, of all orders that the e-mail counted. Skips orders that are locked
 * or whose own reminder is due.
 */
async function postponeReminders(
  ctx: Context,
  organisationId: string,
  dueOrderId: string,
  isLate: boolean,
): Promise<void> {
  const { id, due_at, act_at } = investments
  const waitingOrders = await ctx.tx
    .select({ id, due_at, act_at })
    .from(investments)
    .where(whereWaitsForIssuer(organisationId))
    .orderBy(asc(id))
    .for('no key update', { skipLocked: true })
  for (const order of waitingOrders) {
    const reminderAt = reminderTimeOf(ctx, order.due_at)
    const nextReminderAt = isLate || order.id === dueOrderId ? order.due_at : order.act_at
    const nextActionAt = reminderAt > ctx.now ? reminderAt : nextReminderAt
    if (nextActionAt > order.act_at)
      await ctx.tx.update(investments).set({ act_at: nextActionAt }).where(eq(id, order.id))
  }
}

function whereWaitsForIssuer(organisationId: string) {
  const issuanceIds = sql`(select ${issuances.id} from ${issuances} where ${issuances.organisation_id} = ${organisationId})`
  return and(eq(investments.status, 'SIGNED_PENDING'), inArray(investments.issuance_id, issuanceIds))
}

function hourOf({ now }: Pick<Context, 'now'>): string {
  return now.toISOString().slice(0, 13)
}
