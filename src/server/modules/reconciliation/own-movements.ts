import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bankTimeZone, calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { deposits } from '../deposits/tables.ts'
import { amountReceived } from '../payments/amount-received.ts'
import { selectDisputes } from '../payments/charged-back.ts'
import { disputes, payments } from '../payments/tables.ts'
import { whereEarningPayout, whereLeftProvider } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'
import type { OwnMovement } from './compare.ts'

/**
 * Lists the movements on the clearing accounts of the given payment methods: those of a day, and all movements with
 * the given references.
 */
export async function ownMovementsOf(
  { tx }: Pick<Context, 'tx'>,
  methods: readonly string[],
  day: string,
  references: string[],
): Promise<OwnMovement[]> {
  const whereReferenced = references.length > 0 ? inArray(payments.reference, references) : undefined
  const whereByProvider = inArray(payments.method, [...methods])
  const receivedPayments = await tx
    .select({ payment: payments, amount: amountReceived })
    .from(payments)
    .where(
      and(
        whereByProvider,
        isNotNull(payments.taken_at),
        or(whereOnDay(payments.taken_at, day), whereReferenced),
      ),
    )
  // Omits disputes that a manager has recorded, because the provider does not report them.
  const disputeRows = await selectDisputes(
    { tx },
    and(
      whereByProvider,
      isNull(disputes.by_id),
      or(whereOnDay(disputes.taken_at, day), whereAroundDay(disputes.won_at, day), whereReferenced),
    ),
  )
  const refunds = await tx
    .select({ payout: payouts, payment: payments })
    .from(payouts)
    .innerJoin(payments, and(eq(payments.tenant_id, payouts.tenant_id), eq(payments.id, payouts.payment_id)))
    .where(
      and(
        whereByProvider,
        isNotNull(payouts.arrived_at),
        whereLeftProvider,
        or(whereOnDay(payouts.arrived_at, day), whereReferenced),
      ),
    )
  const earningPayouts = await tx
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
  const receivedDeposits = await tx
    .select()
    .from(deposits)
    .where(and(inArray(deposits.method, [...methods]), whereAroundDay(deposits.received_at, day)))
  return [
    ...earningPayouts.map(({ payment_method: method, amount, currency, transfer_reference, arrived_at }) => ({
      ...({ movement: 'PAYOUT', out: true, reference: '', investment_id: null } as const),
      method,
      amount,
      currency,
      number: transfer_reference,
      day: dayOf(arrived_at),
    })),
    ...receivedDeposits.map(({ method, reference, provider_id, currency, received, received_at }) => ({
      ...({ movement: 'PAYMENT', out: false, investment_id: null } as const),
      method,
      reference,
      number: provider_id,
      currency,
      amount: received,
      day: dayOf(received_at),
    })),
    ...receivedPayments.map(
      ({ amount, payment: { method, reference, provider_id, currency, taken_at, investment_id } }) => ({
        ...({ movement: 'PAYMENT', out: false } as const),
        method,
        reference,
        number: provider_id,
        currency,
        investment_id,
        amount,
        day: dayOf(taken_at),
      }),
    ),
    ...disputeRows.flatMap(({ dispute: { number, amount, taken_at, won_at }, payment }) => {
      const { method, reference, currency, investment_id } = payment
      const fields = { method, number, amount, currency, investment_id }
      const chargeback = {
        ...({ movement: 'CHARGEBACK', out: true } as const),
        ...fields,
        reference,
        day: dayOf(taken_at),
      }
      const wonDispute = {
        ...({ movement: 'CHARGEBACK_WON', out: false } as const),
        ...fields,
        reference: '',
        day: dayOf(won_at),
      }
      return won_at ? [chargeback, wonDispute] : [chargeback]
    }),
    ...refunds.map(({ payout, payment: { method, reference, status } }) => ({
      movement: status === 'received' ? ('PAYOUT' as const) : ('REFUND' as const),
      out: true,
      method,
      reference,
      amount: payout.amount,
      currency: payout.currency,
      number: payout.transfer_reference,
      day: dayOf(payout.arrived_at),
      investment_id: payout.investment_id,
    })),
  ]
}

/** Returns the payment methods of the attempts, paid or not, with the given references. */
export async function methodsByReference(
  { tx }: Pick<Context, 'tx'>,
  references: string[],
): Promise<ReadonlyMap<string, string>> {
  const { reference, method } = payments
  if (references.length === 0) return new Map()
  const rows = await tx.select({ reference, method }).from(payments).where(inArray(reference, references))
  return new Map(rows.map((row) => [row.reference, row.method]))
}

/** Selects times on a day, by the real clock, as providers count days. */
function whereOnDay(column: AnyPgColumn, day: string): SQL {
  return sql`(${column} at time zone ${sql.raw(`'${bankTimeZone}'`)})::date = ${day}::date`
}

/** Selects times on a day, the day before or the day after. */
function whereAroundDay(column: AnyPgColumn, day: string): SQL {
  return sql`abs((${column} at time zone ${sql.raw(`'${bankTimeZone}'`)})::date - ${day}::date) <= 1`
}

function dayOf(time: Date | null): string {
  return time ? calendarDay(time, bankTimeZone) : ''
}
