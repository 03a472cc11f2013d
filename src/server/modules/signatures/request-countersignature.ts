import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { remindedAt } from '../investments/due.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { answerersOf } from '../organisations/answers.ts'
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
  const isLate = remindedAt(ctx, due_at) <= ctx.now
  const kind = isLate ? 'late' : 'waiting'
  await notifySigners(ctx, organisation_id, kind, `${kind}/${hourOf(ctx)}`)
  if (isLate) await notifyManagers(ctx, organisation_id)
  await putOff(ctx, organisation_id, id, isLate)
}

/**
 * Notifies the signers of an issuer of the number of waiting contracts, once per event. Returns false if the issuer has
 * no signers.
 */
export async function notifySigners(
  ctx: Context,
  organisation: string,
  kind: 'waiting' | 'late',
  event: string,
): Promise<boolean> {
  const signers = await answerersOf(ctx, organisation)
  const { count, due_at } = await waitingFor(ctx, organisation)
  const link = `${ctx.tenant.origin}/entrepreneur/signatures`
  for (const to of signers)
    await sendMail(ctx, `contracts_${kind}`, {
      to,
      event: `signatures/${organisation}/${to.id}/${event}`,
      values: { count, due_at, link },
    })
  return signers.length > 0
}

async function notifyManagers(ctx: Context, organisation: string): Promise<void> {
  const { count, due_at, issuer } = await waitingFor(ctx, organisation)
  const link = `${ctx.tenant.origin}/manager/investments?status=SIGNED_PENDING&sort=created`
  const event = `signatures/${organisation}/late/${hourOf(ctx)}`
  await sendMail(ctx, 'issuer_late', { event, values: { count, due_at, issuer, link } })
}

/** Counts the contracts that wait for an issuer's signature, and returns the first deadline. */
async function waitingFor({ tx, now }: Context, organisation: string) {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      due_at: sql<Date | null>`min(${investments.due_at})`.mapWith(investments.due_at),
      issuer: sql<string>`(select ${organisations.name} from ${organisations} where ${organisations.id} = ${organisation})`,
    })
    .from(investments)
    .where(whereWaitsFor(organisation))
  const { count = 0, due_at, issuer = '' } = row ?? {}
  return { count, issuer, due_at: (due_at ?? now).toISOString() }
}

/**
 * Schedules the next reminder of all notified orders, then their expiry. Skips orders that are locked or whose own
 * reminder is due.
 */
async function putOff(ctx: Context, organisation: string, own: string, isLate: boolean): Promise<void> {
  const { id, due_at, act_at } = investments
  const waiting = await ctx.tx
    .select({ id, due_at, act_at })
    .from(investments)
    .where(whereWaitsFor(organisation))
    .orderBy(asc(id))
    .for('no key update', { skipLocked: true })
  for (const each of waiting) {
    const reminded = remindedAt(ctx, each.due_at)
    const nextReminderAt = isLate || each.id === own ? each.due_at : each.act_at
    const next = reminded > ctx.now ? reminded : nextReminderAt
    if (next > each.act_at) await ctx.tx.update(investments).set({ act_at: next }).where(eq(id, each.id))
  }
}

function whereWaitsFor(organisation: string) {
  const ofIssuer = sql`(select ${issuances.id} from ${issuances} where ${issuances.organisation_id} = ${organisation})`
  return and(eq(investments.status, 'SIGNED_PENDING'), inArray(investments.issuance_id, ofIssuer))
}

function hourOf({ now }: Pick<Context, 'now'>): string {
  return now.toISOString().slice(0, 13)
}
