import { calendarDay } from '../../../../domain/calendar.ts'
import { cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { ReportedMovement } from '../service.ts'
import type { MangopayAccount } from './account.ts'
import { clientOf, type MangopayClient } from './client.ts'
import { findChargeback } from './dispute.ts'

const perPage = 100
const dayInSeconds = 86_400
const endless = '2999-12-31'

/** Returns pay-ins, refunds and chargebacks between two days, from MANGOPAY's events. Throws `unavailable`. */
export async function mangopayReport(
  account: MangopayAccount,
  from: string,
  to: string,
): Promise<ReportedMovement[]> {
  const client = clientOf(account)
  const came = await eventsOf(client, 'PAYIN_NORMAL_SUCCEEDED', from, to)
  const back = await eventsOf(client, 'PAYIN_REFUND_SUCCEEDED', from, to)
  const sent = await eventsOf(client, 'PAYOUT_NORMAL_SUCCEEDED', from, to)
  // Excludes payouts that a bank has returned since, as the platform's records do.
  const bounced = await bouncedSince(client, from)
  const movements: ReportedMovement[] = []
  for (const { id, day } of came) {
    const payIn = await seen(client, `/payins/${id}`)
    movements.push({
      ...moneyIn(payIn.DebitedFunds),
      out: false,
      reference: tagOf(payIn),
      number: id,
      day,
    })
  }
  for (const { id, day } of back) {
    const refund = await seen(client, `/refunds/${id}`)
    const payIn = await seen(client, `/payins/${text(refund.InitialTransactionId)}`)
    movements.push({
      ...moneyIn(refund.DebitedFunds),
      out: true,
      reference: tagOf(payIn),
      number: id,
      day,
    })
  }
  for (const { id, day } of await eventsOf(client, 'DISPUTE_CREATED', from, to)) {
    const dispute = await findChargeback(client, id)
    if (dispute === 'none') continue
    const { amount, currency, provider_id } = dispute
    const payIn = await seen(client, `/payins/${provider_id}`)
    movements.push({ amount, currency, out: true, reference: tagOf(payIn), number: id, day })
  }
  for (const { id, day } of await eventsOf(client, 'DISPUTE_CLOSED', from, to)) {
    const dispute = await findChargeback(client, id)
    // Names no payment, because the payment itself came in before.
    if (dispute !== 'none' && dispute.won)
      movements.push({
        ...{ amount: dispute.amount, currency: dispute.currency, out: false, reference: '', number: id },
        day,
      })
  }
  for (const { id, day } of sent) {
    if (bounced.has(id)) continue
    const payOut = await seen(client, `/payouts/${id}`)
    movements.push({
      ...moneyIn(payOut.DebitedFunds),
      out: true,
      reference: await referenceOf(client, payOut),
      number: id,
      day,
    })
  }
  return movements
}

/** Returns the payouts that were returned after their arrival, from a day on. */
async function bouncedSince(client: MangopayClient, from: string): Promise<ReadonlySet<string>> {
  const back = await eventsOf(client, 'PAYOUT_REFUND_SUCCEEDED', from, endless)
  const refunds = await Promise.all(back.map(({ id }) => seen(client, `/refunds/${id}`)))
  return new Set(refunds.map((refund) => text(refund.InitialTransactionId)))
}

/** Returns the reference of the pay-in that a payout refunds; empty for others. */
async function referenceOf(client: MangopayClient, { PaymentRef }: Record<string, unknown>): Promise<string> {
  if (!isObject(PaymentRef) || typeof PaymentRef.ReferenceId !== 'string') return ''
  return tagOf(await seen(client, `/payins/${PaymentRef.ReferenceId}`))
}

/** Returns the events of Spanish days, which begin up to two hours before those of UTC. Throws `unavailable`. */
async function eventsOf(client: MangopayClient, event: string, from: string, to: string) {
  const [after, before] = [Date.parse(from) / 1000 - dayInSeconds, Date.parse(to) / 1000 + 2 * dayInSeconds]
  const references = new Map<string, string>()
  for (let page = 1; ; page += 1) {
    const query = `eventtype=${event}&afterdate=${after}&beforedate=${before}&page=${page}&per_page=${perPage}`
    const answer = await client.get(`/events?${query}`)
    if (answer?.status !== 200 || !Array.isArray(answer.body.items)) return throwError('unavailable')
    for (const each of answer.body.items) {
      if (!isObject(each) || each.EventType !== event || typeof each.Date !== 'number')
        return throwError('unavailable')
      references.set(text(each.ResourceId), calendarDay(new Date(each.Date * 1000)))
    }
    if (answer.body.items.length < perPage) break
  }
  return [...references].map(([id, day]) => ({ id, day })).filter(({ day }) => day >= from && day <= to)
}

async function seen(client: MangopayClient, path: string): Promise<Record<string, unknown>> {
  const answer = await client.get(path)
  return answer?.status === 200 ? answer.body : throwError('unavailable')
}

/** Returns the platform's reference; '' for movements made on MANGOPAY's own pages. */
function tagOf({ Tag }: Record<string, unknown>): string {
  return typeof Tag === 'string' ? Tag : ''
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : throwError('unavailable')
}

function moneyIn(value: unknown) {
  if (!isObject(value) || typeof value.Amount !== 'number' || !Number.isSafeInteger(value.Amount))
    return throwError('unavailable')
  return { amount: cents(value.Amount), currency: text(value.Currency) }
}
