import { and, count, desc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { cents } from '../../../domain/money.ts'
import type {
  IssuanceStatus,
  PreparationEvent,
  PreparationStanding,
  PreparationWork,
} from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { followUps } from '../follow-ups/tables.ts'
import { interests, whereReserved } from '../interests/tables.ts'
import { campaignOf } from '../investments/campaign.ts'
import { investments } from '../investments/tables.ts'
import { goalOf } from '../issuances/campaign.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { paymentPlanOf } from '../issuances/payment-plan.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { textIn } from '../issuances/wording.ts'
import { payouts } from '../payouts/tables.ts'
import { fullName } from '../person.ts'
import { admissions } from '../whitelist/tables.ts'
import { raiseOf } from './amount-raised.ts'
import { timelineEventsOf } from './events.ts'
import { missingFieldsOf } from './missing-fields.ts'
import { phasesOf } from './phases.ts'
import { documentsOf } from './save.ts'
import type { Issuance } from './steps/step.ts'
import { issuanceRemarks } from './tables.ts'
import { ownUnsavedOf } from './unsaved.ts'

/** Limits the number of events. */
const maxEvents = 6

/** Returns the progress of an issuance for its administrators. */
export async function preparationStatusOf(
  ctx: Context,
  { issuance }: IssuanceRecord,
): Promise<PreparationStanding> {
  const phases = await phasesOf(ctx, { issuance })
  const [campaign, needs, remarks, pendingCounts, timelineEvents, orders, raise] = await allSettledInOrder([
    campaignOf(ctx, issuance.id),
    missingFieldsOf(ctx, issuance, phases.next),
    countOpenRemarks(ctx, issuance),
    pendingCountsOf(ctx, issuance),
    timelineEventsOf(ctx, issuance, maxEvents),
    orderEventsOf(ctx, issuance),
    raiseOf(ctx, issuance),
  ])
  const own_unsaved = await ownUnsavedOf(ctx, issuance, await documentsOf(ctx, issuance))
  const { id, slug, version, organisation_id, approved_at, asked_at, starts_on, client_uuid } = issuance
  const hasReachedSoftCap = campaign.firm >= campaign.soft_cap && campaign.outcome !== 'NOT_FINANCED'
  const { ready, accepted, ...work } = pendingCounts
  const loanAmount = cents(issuance.status === 'CLOSED' ? issuance.raised : goalOf(issuance))
  const payment_plan = paymentPlanOf(issuance, loanAmount)
  return {
    ...(payment_plan && { payment_plan }),
    own_unsaved,
    id,
    slug,
    version,
    organisation_id,
    starts_on,
    client_uuid,
    phases,
    campaign,
    remarks,
    raise,
    title: textIn(issuance.title, ctx.language),
    status: issuance.status as IssuanceStatus,
    next_words: phases.next && ctx.text(`issuance_status.${phases.next}`),
    approved_at: approved_at?.toISOString() ?? '',
    asked_at: asked_at?.toISOString() ?? '',
    needs: needs.map((need) => ({ ...need, text: ctx.text(`preparing.need_${need.field}`) })),
    work: {
      ...work,
      to_accept: hasReachedSoftCap ? ready : 0,
      to_mint: hasReachedSoftCap && campaign.mint_strategy === 'MANUAL' ? accepted : 0,
    },
    events: newestEvents([...timelineEvents, ...orders]),
  }
}

/** Returns the newest events, newest first. */
function newestEvents(events: PreparationEvent[]): PreparationEvent[] {
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxEvents)
}

async function countOpenRemarks({ tx }: Context, { id }: Issuance): Promise<number> {
  const { issuance_id, settled_at } = issuanceRemarks
  const [row] = await tx
    .select({ open: count() })
    .from(issuanceRemarks)
    .where(and(eq(issuance_id, id), isNull(settled_at)))
  return row?.open ?? 0
}

type PendingCounts = Omit<PreparationWork, 'to_accept' | 'to_mint'> & { ready: number; accepted: number }

/** Counts the pending tasks of an issuance. */
async function pendingCountsOf({ tx, now }: Context, { id }: Issuance): Promise<PendingCounts> {
  const { status, reflection_ends_at } = investments
  const countOrders = (orderStatus: string, condition?: SQL) =>
    tx.$count(investments, and(eq(investments.issuance_id, id), eq(status, orderStatus), condition))
  const [proofs, ready, accepted, owedPayouts, questions, proposed, reservedInterests, papers] =
    await allSettledInOrder([
      countOrders('PROOF_OF_PAYMENT_UPLOADED'),
      countOrders('CHARGED', lte(reflection_ends_at, now)),
      countOrders('ACCEPTED'),
      tx.$count(payouts, and(eq(payouts.issuance_id, id), eq(payouts.status, 'OWED'))),
      tx.$count(followUps, and(eq(followUps.issuance_id, id), eq(followUps.status, 'ASKED'))),
      tx.$count(admissions, and(eq(admissions.issuance_id, id), eq(admissions.status, 'PROPOSED'))),
      tx.$count(interests, and(eq(interests.issuance_id, id), whereReserved)),
      tx.$count(
        issuanceDocuments,
        and(eq(issuanceDocuments.issuance_id, id), lte(issuanceDocuments.remind_at, now)),
      ),
    ])
  return {
    proofs,
    ready,
    accepted,
    payouts: owedPayouts,
    questions,
    proposed,
    interests: reservedInterests,
    papers,
  }
}

/** Returns the newest orders as events. */
async function orderEventsOf(ctx: Context, { id }: Issuance): Promise<PreparationEvent[]> {
  const { tenant_id, investor_id, issuance_id, created_at } = investments
  const rows = await ctx.tx
    .select({ amount: investments.amount, at: created_at, user: users })
    .from(investments)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, investor_id)))
    .where(eq(issuance_id, id))
    .orderBy(desc(created_at))
    .limit(maxEvents)
  return rows.map(({ amount, at, user }) => ({
    what: ctx.text('preparing.ordered', { amount: Number(amount) }),
    who: fullName(user),
    at: at.toISOString(),
  }))
}
