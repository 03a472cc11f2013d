import { bankTimeZone, calendarDay } from '../../../../domain/calendar.ts'
import { cents } from '../../../../domain/money.ts'
import type { PaymentMethod } from '../../../../generated/domain.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { ReportedMovement } from '../service.ts'
import type { MangopayAccount } from './account.ts'
import { clientOf, type MangopayClient } from './client.ts'
import { findChargeback } from './dispute.ts'

const perPage = 100
const dayInSeconds = 86_400
const farFuture = '2999-12-31'

/** Returns pay-ins, refunds and chargebacks between two days, from MANGOPAY's events. Throws `unavailable`. */
export async function mangopayReport(
  account: MangopayAccount,
  from: string,
  to: string,
): Promise<ReportedMovement[]> {
  const client = clientOf(account)
  const payIns = await eventsOf(client, 'PAYIN_NORMAL_SUCCEEDED', from, to)
  const refunds = await eventsOf(client, 'PAYIN_REFUND_SUCCEEDED', from, to)
  const payouts = await eventsOf(client, 'PAYOUT_NORMAL_SUCCEEDED', from, to)
  // Excludes payouts that a bank has returned in the meantime, as the platform's records do.
  const returnedPayoutIds = await payoutsReturnedSince(client, from)
  const movements: ReportedMovement[] = []
  for (const { id, day } of payIns) {
    const payIn = await readObject(client, `/payins/${id}`)
    movements.push({
      ...readAmount(payIn.DebitedFunds),
      movement: 'PAYMENT',
      method: methodOf(payIn),
      out: false,
      reference: tagOf(payIn),
      number: id,
      day,
    })
  }
  for (const { id, day } of refunds) {
    const refund = await readObject(client, `/refunds/${id}`)
    const payIn = await readObject(client, `/payins/${requireText(refund.InitialTransactionId)}`)
    movements.push({
      ...readAmount(refund.DebitedFunds),
      movement: 'REFUND',
      method: methodOf(payIn),
      out: true,
      reference: tagOf(payIn),
      number: id,
      day,
    })
  }
  for (const { id, day } of await eventsOf(client, 'DISPUTE_CREATED', from, to)) {
    const chargeback = await findChargeback(client, id)
    if (chargeback === 'none') continue
    const { amount, currency, provider_id } = chargeback
    const payIn = await readObject(client, `/payins/${provider_id}`)
    movements.push({
      movement: 'CHARGEBACK',
      method: methodOf(payIn),
      out: true,
      amount,
      currency,
      reference: tagOf(payIn),
      number: id,
      day,
    })
  }
  for (const { id, day } of await eventsOf(client, 'DISPUTE_CLOSED', from, to)) {
    const chargeback = await findChargeback(client, id)
    // Contains no reference, because the reference belongs to the payment's own movement.
    if (chargeback === 'none' || !chargeback.won) continue
    const { amount, currency, provider_id } = chargeback
    const payIn = await readObject(client, `/payins/${provider_id}`)
    movements.push({
      movement: 'CHARGEBACK_WON',
      method: methodOf(payIn),
      out: false,
      amount,
      currency,
      reference: '',
      number: id,
      day,
    })
  }
  for (const { id, day } of payouts) {
    if (returnedPayoutIds.has(id)) continue
    const payOut = await readObject(client, `/payouts/${id}`)
    movements.push({
      ...readAmount(payOut.DebitedFunds),
      movement: 'PAYOUT',
      method: 'BANK_WIRE',
      out: true,
      reference: await referenceOf(client, payOut),
      number: id,
      day,
    })
  }
  return movements
}

/** Returns the ids of the payouts that a bank has returned since a day. */
async function payoutsReturnedSince(client: MangopayClient, from: string): Promise<ReadonlySet<string>> {
  const refundEvents = await eventsOf(client, 'PAYOUT_REFUND_SUCCEEDED', from, farFuture)
  const refunds = await Promise.all(refundEvents.map(({ id }) => readObject(client, `/refunds/${id}`)))
  return new Set(refunds.map((refund) => requireText(refund.InitialTransactionId)))
}

/** Returns the reference of the pay-in that a payout refunds; empty for other payouts. */
async function referenceOf(client: MangopayClient, { PaymentRef }: Record<string, unknown>): Promise<string> {
  if (!isObject(PaymentRef) || typeof PaymentRef.ReferenceId !== 'string') return ''
  return tagOf(await readObject(client, `/payins/${PaymentRef.ReferenceId}`))
}

/** Returns the events of Spanish days, which begin up to two hours before the days of UTC. Throws `unavailable`. */
async function eventsOf(client: MangopayClient, event: string, from: string, to: string) {
  const [after, before] = [Date.parse(from) / 1000 - dayInSeconds, Date.parse(to) / 1000 + 2 * dayInSeconds]
  const dayById = new Map<string, string>()
  for (let page = 1; ; page += 1) {
    const query = `eventtype=${event}&afterdate=${after}&beforedate=${before}&page=${page}&per_page=${perPage}`
    const response = await client.get(`/events?${query}`)
    if (response?.status !== 200 || !Array.isArray(response.body.items)) return throwError('unavailable')
    for (const item of response.body.items) {
      if (!isObject(item) || item.EventType !== event || typeof item.Date !== 'number')
        return throwError('unavailable')
      dayById.set(requireText(item.ResourceId), calendarDay(new Date(item.Date * 1000), bankTimeZone))
    }
    if (response.body.items.length < perPage) break
  }
  return [...dayById].map(([id, day]) => ({ id, day })).filter(({ day }) => day >= from && day <= to)
}

async function readObject(client: MangopayClient, path: string): Promise<Record<string, unknown>> {
  const response = await client.get(path)
  return response?.status === 200 ? response.body : throwError('unavailable')
}

/** Returns the payment method of a pay-in; `BANK_WIRE` for pay-ins that the platform never requests. */
function methodOf({ PaymentType }: Record<string, unknown>): PaymentMethod {
  if (PaymentType === 'CARD') return 'CREDIT_CARD'
  return PaymentType === 'BIZUM' ? 'BIZUM_WALLET' : 'BANK_WIRE'
}

/** Returns the platform's reference; empty for movements made on MANGOPAY's own pages. */
function tagOf({ Tag }: Record<string, unknown>): string {
  return typeof Tag === 'string' ? Tag : ''
}

function requireText(value: unknown): string {
  return typeof value === 'string' ? value : throwError('unavailable')
}

/** Reads an amount of money. Throws `unavailable` if it is malformed. */
export function readAmount(value: unknown) {
  if (!isObject(value) || typeof value.Amount !== 'number' || !Number.isSafeInteger(value.Amount))
    return throwError('unavailable')
  return { amount: cents(value.Amount), currency: requireText(value.Currency) }
}
