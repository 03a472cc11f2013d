import { type Client, isWaiting } from './mangopay-store.ts'

/** Describes a query for events; dates are in seconds since 1970. */
export interface EventQuery {
  eventtype?: string
  afterdate?: number
  beforedate?: number
  page?: number
  per_page?: number
}

const nonNegativeInteger = { type: 'integer', minimum: 0 }

export const eventQuerySchema = {
  type: 'object',
  properties: {
    eventtype: { type: 'string' },
    ...{
      afterdate: nonNegativeInteger,
      beforedate: nonNegativeInteger,
      page: nonNegativeInteger,
      per_page: nonNegativeInteger,
    },
  },
}

/** Lists one page of the events of succeeded pay-ins, refunds, disputes and payouts. */
export function eventsOf(
  client: Client,
  { eventtype = '', afterdate = 0, beforedate = Infinity, page = 1, per_page = 10 }: EventQuery,
) {
  const isSucceeded = ({ status }: { status: string }) => status === 'SUCCEEDED'
  const itemsByType = {
    PAYIN_NORMAL_SUCCEEDED: [...client.payIns.values()].filter(isSucceeded),
    PAYIN_REFUND_SUCCEEDED: [...client.refunds.values()].filter(
      (refund) => isSucceeded(refund) && !isWaiting(client, refund.id),
    ),
    PAYOUT_NORMAL_SUCCEEDED: [...client.payOuts.values()].filter(isSucceeded),
    DISPUTE_CREATED: [...client.payIns.values()].flatMap(({ disputes }) => disputes ?? []),
    DISPUTE_CLOSED: [...client.payIns.values()]
      .flatMap(({ disputes }) => disputes ?? [])
      .flatMap(({ id, closed }) => (closed ? { id, at: closed.at } : [])),
    PAYOUT_REFUND_SUCCEEDED: [...client.payOuts.values()].flatMap(({ bounced }) => bounced ?? []),
  }
  return Object.entries(itemsByType)
    .filter(([type]) => type === eventtype)
    .flatMap(([EventType, items]) =>
      items.map(({ id, at }) => ({ ResourceId: id, EventType, Date: Math.floor(at.getTime() / 1000) })),
    )
    .filter(({ Date: date }) => date > afterdate && date < beforedate)
    .slice((page - 1) * per_page, page * per_page)
}
