import { and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { cents, sum } from '../../../domain/money.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { issuances } from '../issuances/tables.ts'
import { deleteLines } from './delete-lines.ts'
import { insertDraft } from './draft.ts'
import { notifyDue } from './notify.ts'
import { type DistributionRecord, selectDistributions } from './rows.ts'
import { interestOf, type PlannedPayment, scheduleOf } from './schedule.ts'
import { fundedStatuses, unfundedStatuses } from './statuses.ts'
import { type Distribution, distributions } from './tables.ts'

/** Describes what a loan's contract provides for a payment of its schedule, or what is unpaid of it, in cents. */
interface Dues {
  interest: bigint
  /** Contains the capital due with the last payment; zero for earlier payments, because later ones make up for it. */
  capital: bigint
  /** Contains the contract's day, even if the payment was moved; empty without dates. */
  due: string
}

/** Returns what a loan's contract provides for a payment of its schedule. */
export async function duesOf(ctx: Context, issuanceId: string, number: number): Promise<Dues> {
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, issuanceId))
  return duesIn(issuance ? await scheduleOf(ctx, issuance) : [], number)
}

/** Returns what is due with a payment of the plan, by its number from 1. */
function duesIn(planned: readonly PlannedPayment[], number: number): Dues {
  const { interest = 0, capital = 0, due = '' } = planned[number - 1] ?? {}
  return { interest: BigInt(interest), capital: number === planned.length ? BigInt(capital) : 0n, due }
}

/**
 * Keeps one distribution of arrears for each funded payment of a schedule that paid less than the contract provides.
 * Drafts it with the payment's days and record date, corrects its amounts, and cancels it once nothing is unpaid.
 */
export async function reviewArrears(
  ctx: Context,
  issuanceId: string,
  planned: readonly PlannedPayment[],
): Promise<void> {
  const { issuance_id, number, arrears_of, capital_part, status, id } = distributions
  const whereLive = and(
    eq(issuance_id, issuanceId),
    notInArray(status, ['CANCELED', 'REVERSED']),
    or(
      isNotNull(number),
      isNotNull(arrears_of),
      and(gt(capital_part, sql`0`), inArray(status, [...fundedStatuses])),
    ),
  )
  const liveRecords = await selectDistributions(ctx, whereLive).orderBy(asc(id))
  const recordsOf = (payment: number | null) =>
    liveRecords.filter(({ distribution }) => (distribution.number ?? distribution.arrears_of) === payment)
  for (const index of planned.keys())
    await reviewPayment(ctx, duesIn(planned, index + 1), recordsOf(index + 1), recordsOf(null))
}

/** Reviews a payment of the schedule. Counts the `repayments` of capital outside the schedule after its day as paid. */
async function reviewPayment(
  ctx: Context,
  dues: Dues,
  records: DistributionRecord[],
  repayments: DistributionRecord[],
): Promise<void> {
  const isOpenArrears = ({ distribution }: DistributionRecord) =>
    distribution.arrears_of !== null && unfundedStatuses.includes(distribution.status)
  const openArrears = records.filter(isOpenArrears)
  const otherRecords = records.filter((record) => !isOpenArrears(record))
  const interest = otherRecords.reduce(
    (unpaidInterest, { distribution }) => unpaidInterest - interestOf(distribution),
    dues.interest,
  )
  const fundedPayment = otherRecords.find(
    ({ distribution }) => distribution.number !== null && fundedStatuses.includes(distribution.status),
  )
  const laterRepayments = repayments.filter(({ distribution }) => distribution.due_on > dues.due)
  const repaidCapital = [...otherRecords, ...laterRepayments].reduce(
    (total, { distribution }) => total + distribution.capital_part,
    0n,
  )
  const capital = dues.capital - repaidCapital
  const unpaid = amountsOf({ interest: interest > 0n ? interest : 0n, capital: capital > 0n ? capital : 0n })
  const keptArrears = fundedPayment && unpaid.gross > 0n ? mostAdvancedOf(openArrears) : undefined
  for (const record of openArrears) if (record !== keptArrears) await cancel(ctx, record)
  if (keptArrears) await correct(ctx, keptArrears, unpaid)
  else if (fundedPayment && unpaid.gross > 0n) await insertArrears(ctx, fundedPayment.distribution, unpaid)
}

/** Returns the arrears that are calculated already, or the oldest. */
function mostAdvancedOf(openArrears: readonly DistributionRecord[]): DistributionRecord | undefined {
  return openArrears.find(({ distribution }) => distribution.status !== 'DRAFT') ?? openArrears[0]
}

async function cancel(ctx: Context, record: DistributionRecord): Promise<void> {
  await transition(ctx, 'distribution', record, 'cancel', { changes: { changed_at: ctx.now } })
  await deleteLines(ctx, record)
}

type Amounts = ReturnType<typeof amountsOf>

function amountsOf({ interest, capital }: Omit<Dues, 'due'>) {
  const [rent_part, capital_part] = [cents(interest), cents(capital)]
  return { gross: sum(rent_part, capital_part), rent_part, gain_part: cents(0), capital_part }
}

/** Corrects the amounts of drafted arrears. Does not change them once they are calculated. */
async function correct(ctx: Context, record: DistributionRecord, unpaid: Amounts): Promise<void> {
  const { status, gross, capital_part } = record.distribution
  const isCorrect = gross === unpaid.gross && capital_part === unpaid.capital_part
  if (status !== 'DRAFT' || isCorrect) return
  const changes = { ...unpaid, changed_at: ctx.now }
  await transition(ctx, 'distribution', record, 'change', { changes })
}

async function insertArrears(ctx: Context, shortPayment: Distribution, unpaid: Amounts): Promise<void> {
  const { issuance_id, currency, due_on, late_from, record_at, time_zone, number } = shortPayment
  const id = newId()
  await insertDraft(ctx, {
    id,
    issuance_id,
    currency,
    due_on,
    late_from,
    record_at,
    time_zone,
    arrears_of: number,
    source: 'ARREARS',
    ...unpaid,
    kind: unpaid.capital_part > 0n ? 'REPAYMENT' : 'YIELD',
    author_id: null,
    concept: '',
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
  await ctx.send('arrearsNotice', { distribution: id, of: shortPayment.id, after: '' })
}
