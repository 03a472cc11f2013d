import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { calendarDay, timeZone } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { deposits } from '../deposits/tables.ts'
import { amountReceived } from '../payments/amount-received.ts'
import { selectDisputes } from '../payments/charged-back.ts'
import { disputes, payments } from '../payments/tables.ts'
import { whereEarningPayout, whereLeftProvider } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'
import type { Movement } from './compare.ts'

/** Lists the movements of the clearing accounts for these payment methods on a day, and all with these references. */
export async function ownMovementsOf(
  { tx }: Pick<Context, 'tx'>,
  methods: readonly string[],
  day: string,
  references: string[],
): Promise<Movement[]> {
  const whereNamed = references.length > 0 ? inArray(payments.reference, references) : undefined
  const whereByProvider = inArray(payments.method, [...methods])
  const came = await tx
    .select({ payment: payments, amount: amountReceived })
    .from(payments)
    .where(
      and(whereByProvider, isNotNull(payments.taken_at), or(whereOnDay(payments.taken_at, day), whereNamed)),
    )
  // Omits what a manager has recorded, because the provider reports none of it.
  const disputed = await selectDisputes(
    { tx },
    and(
      whereByProvider,
      isNull(disputes.by_id),
      or(whereOnDay(disputes.taken_at, day), whereAroundDay(disputes.won_at, day), whereNamed),
    ),
  )
  const back = await tx
    .select({ payout: payouts, reference: payments.reference })
    .from(payouts)
    .innerJoin(payments, and(eq(payments.tenant_id, payouts.tenant_id), eq(payments.id, payouts.payment_id)))
    .where(
      and(
        whereByProvider,
        isNotNull(payouts.arrived_at),
        whereLeftProvider,
        or(whereOnDay(payouts.arrived_at, day), whereNamed),
      ),
    )
  const earned = await tx
    .select()
    .from(payouts)
    .where(
      and(
        inArray(payouts.payment_method, [...methods]),
        whereEarningPayout,
        isNotNull(payouts.arrived_at),
        whereLeftProvider,
        whereAroundDay(payouts.arrived_at, day),
      ),
    )
  const deposited = await tx
    .select()
    .from(deposits)
    .where(and(inArray(deposits.method, [...methods]), whereAroundDay(deposits.received_at, day)))
  return [
    ...earned.map(({ amount, currency, transfer_reference, arrived_at }) => ({
      ...{ out: true, reference: '', amount, currency, investment_id: null },
      ...{ number: transfer_reference, day: dayOf(arrived_at) },
    })),
    ...deposited.map(({ reference, provider_id, currency, received, received_at }) => ({
      ...{ out: false, reference, number: provider_id, currency, amount: received },
      ...{ investment_id: null, day: dayOf(received_at) },
    })),
    ...came.map(({ amount, payment: { reference, provider_id, currency, taken_at, investment_id } }) => ({
      ...{ out: false, reference, number: provider_id, currency, investment_id, day: dayOf(taken_at) },
      amount,
    })),
    ...disputed.flatMap(
      ({ dispute: { number, amount, taken_at, won_at }, payment: { reference, ...payment } }) => {
        const { currency, investment_id } = payment
        const taken = { out: true, reference, number, currency, investment_id, amount, day: dayOf(taken_at) }
        return won_at ? [taken, { ...taken, out: false, reference: '', day: dayOf(won_at) }] : [taken]
      },
    ),
    ...back.map(({ payout, reference }) => ({
      ...{ out: true, reference, amount: payout.amount, currency: payout.currency },
      ...{ number: payout.transfer_reference, day: dayOf(payout.arrived_at) },
      investment_id: payout.investment_id,
    })),
  ]
}

/** Tells whether a time lies on a day, in real time as the providers count. */
function whereOnDay(at: AnyPgColumn, day: string): SQL {
  return sql`(${at} at time zone ${sql.raw(`'${timeZone}'`)})::date = ${day}::date`
}

/** Tells whether a time lies on a day or next to it. */
function whereAroundDay(at: AnyPgColumn, day: string): SQL {
  return sql`abs((${at} at time zone ${sql.raw(`'${timeZone}'`)})::date - ${day}::date) <= 1`
}

function dayOf(at: Date | null): string {
  return at ? calendarDay(at) : ''
}
