import { and, asc, eq, gt, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
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

/** What the contract of a loan provides for a payment of its schedule, or what a payment brings of it. */
interface Dues {
  interest: bigint
  /** The capital due with the last payment; that of earlier ones is only planned, because later ones make up for it. */
  capital: bigint
}

/** Returns what the contract of a loan provides for a payment of its schedule. */
export async function duesOf(ctx: Context, issuanceId: string, number: number): Promise<Dues> {
  const [issuance] = await ctx.tx.select().from(issuances).where(eq(issuances.id, issuanceId))
  return duesIn(issuance ? await scheduleOf(ctx, issuance) : [], number)
}

function duesIn(planned: readonly PlannedPayment[], number: number): Dues {
  const { interest = 0, capital = 0 } = planned[number - 1] ?? {}
  return { interest: BigInt(interest), capital: number === planned.length ? BigInt(capital) : 0n }
}

/**
 * Keeps owed what funded payments of a schedule left unpaid: drafts it for the same holders and as late as the payment,
 * corrects it with the plan, and cancels it once nothing is unpaid.
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
    or(isNotNull(number), isNotNull(arrears_of), and(gt(capital_part, sql`0`), ne(status, 'DRAFT'))),
  )
  const live = await selectDistributions(ctx, whereLive).orderBy(asc(id))
  const ofPayment = (payment: number | null) =>
    live.filter(({ distribution }) => (distribution.number ?? distribution.arrears_of) === payment)
  for (const index of planned.keys())
    await reviewPayment(ctx, duesIn(planned, index + 1), ofPayment(index + 1), ofPayment(null))
}

/** Reviews a payment of the schedule; the last one also counts the capital repaid after it `outside`. */
async function reviewPayment(
  ctx: Context,
  dues: Dues,
  records: DistributionRecord[],
  outside: DistributionRecord[],
): Promise<void> {
  const isOpen = ({ distribution }: DistributionRecord) =>
    distribution.arrears_of !== null && unfundedStatuses.includes(distribution.status)
  const [open, others] = [records.filter(isOpen), records.filter((record) => !isOpen(record))]
  const interest = others.reduce((left, { distribution }) => left - interestOf(distribution), dues.interest)
  const short = others.find(
    ({ distribution }) => distribution.number !== null && fundedStatuses.includes(distribution.status),
  )
  const later = outside.filter(({ distribution }) => distribution.due_on > (short?.distribution.due_on ?? ''))
  const repaid = [...others, ...later].reduce((sum, { distribution }) => sum + distribution.capital_part, 0n)
  const capital = dues.capital - repaid
  const unpaid = amountsOf({ interest: interest > 0n ? interest : 0n, capital: capital > 0n ? capital : 0n })
  if (!short || unpaid.gross === 0n) for (const record of open) await cancel(ctx, record)
  else if (open.length === 0) await insertArrears(ctx, short.distribution, unpaid)
  else for (const record of open) await correct(ctx, record, unpaid)
}

async function cancel(ctx: Context, record: DistributionRecord): Promise<void> {
  await transition(ctx, 'distribution', record, 'cancel', { changes: { changed_at: ctx.now } })
  await deleteLines(ctx, record)
}

type Amounts = ReturnType<typeof amountsOf>

function amountsOf({ interest, capital }: Dues) {
  const [rent_part, capital_part] = [cents(interest), cents(capital)]
  return { gross: sum(rent_part, capital_part), rent_part, gain_part: cents(0), capital_part }
}

async function correct(ctx: Context, record: DistributionRecord, unpaid: Amounts): Promise<void> {
  const { status, gross, capital_part } = record.distribution
  const isRight = gross === unpaid.gross && capital_part === unpaid.capital_part
  if (status !== 'DRAFT' || isRight) return
  const changes = { ...unpaid, changed_at: ctx.now }
  await transition(ctx, 'distribution', record, 'change', { changes })
}

async function insertArrears(ctx: Context, short: Distribution, unpaid: Amounts): Promise<void> {
  const { issuance_id, currency, due_on, record_at, number } = short
  const id = newId()
  await insertDraft(ctx, {
    ...{ id, issuance_id, currency, due_on, record_at, arrears_of: number, source: 'ARREARS' },
    ...{ ...unpaid, kind: unpaid.capital_part > 0n ? 'REPAYMENT' : 'YIELD', author_id: null, concept: '' },
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  if (record) await notifyDue(ctx, record)
  await ctx.send('arrearsNotice', { distribution: id, of: short.id, after: '' })
}
